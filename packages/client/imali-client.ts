import * as z from 'zod';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { ProblemBody, ValidationBody } from '../../schemas/problems.ts';
import { type EndpointId, type Registry, registry } from '../../schemas/registry.ts';
import { type CallOptions, type LooseParts, parseJson, secondsOf, sendCall } from './send-call.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : never;

/** The parts of a request that an endpoint declares; a part whose every field is optional may be left out. */
type Part<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { readonly [K in Name]?: z.input<S> }
    : { readonly [K in Name]: Input<S> }
  : unknown;

/** The text fields and the files of a multipart form. */
type Multipart<M> = M extends {
  readonly fields: infer Fields extends z.ZodObject;
  readonly files: readonly (infer Name extends string)[];
}
  ? { readonly form: z.input<Fields>; readonly files: { readonly [K in Name]: File } }
  : unknown;

export type CallParts<E extends EndpointDeclaration> = Part<'path', E['request']['path']> &
  Part<'query', E['request']['query']> &
  Part<'body', E['request']['body']> &
  Part<'form', E['request']['form']> &
  Multipart<E['request']['multipart']> & {
    /** Makes a write safe to send again: the same key and request get the first reply. */
    readonly idempotencyKey?: string;
  };

type ReplyValue<B> = B extends z.ZodType ? z.output<B> : B extends 'empty' ? undefined : string;

type Success<E extends EndpointDeclaration> = {
  readonly [S in keyof E['replies'] & number]: {
    readonly ok: true;
    readonly status: S;
    readonly body: ReplyValue<E['replies'][S]>;
    readonly requestId: string;
  };
}[keyof E['replies'] & number];

/** An answer outside 2xx: a value, not a throw. */
export interface Failure {
  readonly ok: false;
  readonly status: number;
  /** The code of the problem, 'validation_error' for a 422, 'unexpected' for what is not one of ours. */
  readonly code: string;
  readonly message: string;
  readonly detail: ValidationBody['detail'];
  /** What is wrong where, of a file or a list of applicants, where the API says so. */
  readonly lines?: readonly string[];
  readonly requestId: string;
  /** Seconds to wait before trying again, where the API says so. */
  readonly retryAfter: number | null;
}

export type CallResult<E extends EndpointDeclaration> = Success<E> | Failure;

type Caller<E extends EndpointDeclaration> =
  Record<string, never> extends CallParts<E>
    ? (parts?: CallParts<E>) => Promise<CallResult<E>>
    : (parts: CallParts<E>) => Promise<CallResult<E>>;

/** One method per declared endpoint, by its id. */
export type ImaliClient = { readonly [Id in EndpointId]: Caller<Registry[Id]> };

async function failureOf(response: Response, text: string): Promise<Failure> {
  const json = parseJson(text);
  const common = {
    ok: false as const,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    retryAfter: secondsOf(response.headers.get('retry-after')),
  };
  const problem = ProblemBody.safeParse(json);
  if (problem.success) {
    const { code, message, request_id, lines } = problem.data;
    const told = { ...common, code, message, detail: [], requestId: request_id };
    return lines === undefined ? told : { ...told, lines };
  }
  const validation = ValidationBody.safeParse(json);
  if (validation.success) {
    return { ...common, code: 'validation_error', message: 'The request is invalid', detail: validation.data.detail };
  }
  return { ...common, code: 'unexpected', message: `Unexpected answer with status ${response.status}`, detail: [] };
}

function isSchema(reply: unknown): reply is z.ZodType {
  return typeof reply === 'object' && reply !== null && 'safeParse' in reply;
}

/** Of what a config can ask for single fields of, the others may be missing: the types are those of a config that asks for all. */
const replySchema = ({ dataPoint }: EndpointDeclaration, declared: z.ZodType): z.ZodType =>
  dataPoint !== undefined && declared instanceof z.ZodObject ? declared.partial() : declared;

async function call(endpoint: EndpointDeclaration, options: CallOptions, parts: LooseParts): Promise<unknown> {
  const response = await sendCall({ ...endpoint, bearer: endpoint.scopes !== 'none' }, options, parts);
  const text = await response.text();
  const declared = endpoint.replies[response.status];
  if (declared === undefined) return failureOf(response, text);
  const value = isSchema(declared)
    ? replySchema(endpoint, declared).parse(parseJson(text))
    : declared === 'empty'
      ? undefined
      : text;
  return { ok: true, status: response.status, body: value, requestId: response.headers.get('x-request-id') ?? '' };
}

/**
 * The typed client of the API, made from the registry: `client.getApplication({ path: { application_id } })`.
 * Expected errors are values (`ok: false`); only a network failure or an answer that breaks its declared schema throws.
 */
export function imaliClient(options: CallOptions): ImaliClient {
  const methods = Object.entries(registry).map(([id, endpoint]) => [
    id,
    (parts: LooseParts = {}) => call(endpoint, options, parts),
  ]);
  // The registry's types carry over by name; a lookup by key cannot express that to the compiler.
  return Object.fromEntries(methods) as ImaliClient;
}
