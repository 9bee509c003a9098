import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import type { ProblemCode, ValidationDetail } from '../../../schemas/problems.ts';
import { routeOf, routesOf } from '../../../schemas/route.ts';
import { type Location, validationDetails } from './validation-details.ts';

const DEFAULT_BODY_BYTES = 1024 * 1024;

/** The parts of a request after validation, not yet typed by their contract. */
export interface ReadParts {
  readonly path: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly form: unknown;
  readonly files: Readonly<Record<string, { fileName: string; mediaType: string; content: Uint8Array }>>;
}

export type ReadOutcome =
  | { readonly outcome: 'read'; readonly parts: ReadParts }
  | { readonly outcome: 'invalid'; readonly detail: readonly ValidationDetail[] }
  | { readonly outcome: 'problem'; readonly code: ProblemCode; readonly details: Readonly<Record<string, string>> };

type Problem = Extract<ReadOutcome, { outcome: 'problem' }>;

/** Bytes of the request body. */
export function bodyBytes(event: APIGatewayProxyEvent): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
}

/** A header by its lower-case name. */
export function header(event: APIGatewayProxyEvent, name: string): string | undefined {
  const found = Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name);
  return found?.[1] ?? undefined;
}

const mediaTypeOf = (event: APIGatewayProxyEvent): string =>
  (header(event, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;
}

/**
 * Path parameters by the names that the contract gives them. A gateway allows one name for a place in the tree of paths,
 * so it may call the same place otherwise: they are matched by position in the route that the gateway names.
 */
export function pathParametersOf(contract: EndpointDeclaration, event: APIGatewayProxyEvent): Record<string, string> {
  const places = routeOf(event.resource).split('/');
  const values = event.pathParameters ?? {};
  const parameterOf = (place: string | undefined) => /^\{(\w+)\}$/.exec(place ?? '')?.[1];
  const route = routesOf(contract).find((candidate) => {
    const steps = candidate.split('/');
    return (
      steps.length === places.length &&
      steps.every((step, index) => step === places[index] || (parameterOf(step) && parameterOf(places[index])))
    );
  });
  const parameters: Record<string, string> = {};
  for (const [index, step] of (route?.split('/') ?? []).entries()) {
    const name = parameterOf(step);
    const value = values[parameterOf(places[index]) ?? ''];
    if (name && value !== undefined) parameters[name] = decoded(value);
  }
  return parameters;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function queryOf(event: APIGatewayProxyEvent): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [
      name,
      values?.length === 1 ? values[0] : values,
    ]),
  );
}

/** Text fields of a form: the last value of each name; null-prototype, so that no name reaches Object.prototype. */
function formOf(text: string): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) form[name] = value;
  return form;
}

function unsupported(
  event: APIGatewayProxyEvent,
  expected: string,
  accepts: (type: string) => boolean,
): Problem | null {
  return accepts(mediaTypeOf(event))
    ? null
    : { outcome: 'problem', code: 'unsupported_media_type', details: { expected } };
}

interface MultipartParts {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, { fileName: string; mediaType: string; content: Uint8Array }>>;
}

/** Takes a multipart body apart; null when it is no multipart body, breaks off or has too many parts. */
export type ReadMultipart = (contentType: string, body: Uint8Array) => Promise<MultipartParts | null>;

/**
 * Reads and validates every declared part of a request; lists every failing field of all of them.
 * @param readMultipart for endpoints that take files: its parser is a tenth of a function, which the others do without
 */
export async function readRequest(
  contract: EndpointDeclaration,
  event: APIGatewayProxyEvent,
  readMultipart?: ReadMultipart,
): Promise<ReadOutcome> {
  const { request } = contract;
  const bytes = bodyBytes(event);
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (bytes.length > limit) {
    return { outcome: 'problem', code: 'payload_too_large', details: { limit: megabytes(limit) } };
  }
  const detail: ValidationDetail[] = [];
  const check = (location: Location, schema: z.ZodType | undefined, data: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    detail.push(...validationDetails(location, result.error, data));
    return undefined;
  };
  const path = check('path', request.path, pathParametersOf(contract, event));
  const query = check('query', request.query, queryOf(event));
  const headers = check(
    'header',
    request.headers,
    Object.fromEntries(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  );
  let body: unknown;
  let form: unknown;
  let files: ReadParts['files'] = {};
  if (request.rawBody) {
    body = bytes;
  } else if (request.body) {
    const refused = unsupported(
      event,
      'application/json',
      (type) =>
        type === 'application/json' ||
        (contract.jsonMediaTypes?.includes(type) ?? false) ||
        (type === '' && bytes.length === 0),
    );
    if (refused) return refused;
    // A body that may be left out altogether is undefined, which no JSON text is.
    const leftOut = bytes.length === 0 && request.body.safeParse(undefined).success;
    const json = leftOut ? { ok: true as const, value: undefined } : parseJson(bytes);
    if (json.ok) body = check('body', request.body, json.value);
    else detail.push({ loc: ['body'], msg: 'The body is not valid JSON', type: 'json_invalid' });
  } else if (request.form) {
    const refused = unsupported(
      event,
      'application/x-www-form-urlencoded',
      (type) => type === 'application/x-www-form-urlencoded',
    );
    if (refused) return refused;
    form = check('form', request.form, formOf(bytes.toString('utf8')));
  } else if (request.multipart) {
    if (!readMultipart) throw new Error(`${contract.id} takes files, and nothing reads them`);
    const refused = unsupported(event, 'multipart/form-data', (type) => type === 'multipart/form-data');
    if (refused) return refused;
    const parts = await readMultipart(header(event, 'content-type') ?? '', bytes);
    if (!parts) {
      detail.push({ loc: ['form'], msg: 'The body is not valid multipart/form-data', type: 'multipart_invalid' });
    } else {
      form = check('form', request.multipart.fields, parts.fields);
      files = parts.files;
      for (const name of request.multipart.files) {
        if (!files[name]) detail.push({ loc: ['form', name], msg: 'Field required', type: 'missing' });
      }
    }
  }
  return detail.length > 0
    ? { outcome: 'invalid', detail }
    : { outcome: 'read', parts: { path, query, headers, body, form, files } };
}

function parseJson(bytes: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { ok: false };
  }
}
