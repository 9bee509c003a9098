import type { EndpointDeclaration, Method } from '../../schemas/endpoint.ts';
import type { EndpointId } from '../../schemas/registry.ts';
import type { Failure, ImaliClient } from './imali-client.ts';
import { type CallOptions, type LooseParts, parseJson, secondsOf, sendCall } from './send-call.ts';

/** What a browser needs of a declared endpoint: JSON, so that a build can write it down and leave the schemas out. */
export interface EndpointRoute {
  readonly method: Method;
  readonly path: string;
  /** Whether the token goes with it. */
  readonly bearer: boolean;
  /** What the body of each declared status is. */
  readonly replies: Readonly<Record<number, 'json' | 'text' | 'empty'>>;
  /** Fields of the reply of a data point, of which a config can ask for some. */
  readonly fields?: readonly string[];
}

/** The route of a declared endpoint. */
export function endpointRoute({ method, path, scopes, replies }: EndpointDeclaration): EndpointRoute {
  const kinds = Object.entries(replies).map(([status, reply]) => {
    if (reply === 'empty') return [status, 'empty'] as const;
    return [status, 'safeParse' in reply ? 'json' : 'text'] as const;
  });
  return { method, path, bearer: scopes !== 'none', replies: Object.fromEntries(kinds) };
}

type Detail = Failure['detail'][number];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isDetail(value: unknown): value is Detail {
  return isRecord(value) && Array.isArray(value['loc']) && typeof value['msg'] === 'string';
}

function failureOf(response: Response, text: string): Failure {
  const json = parseJson(text);
  const failure = {
    ok: false as const,
    status: response.status,
    code: 'unexpected',
    message: `Unexpected answer with status ${response.status}`,
    detail: [],
    requestId: response.headers.get('x-request-id') ?? '',
    retryAfter: secondsOf(response.headers.get('retry-after')),
  };
  if (!isRecord(json)) return failure;
  const { code, message, request_id: requestId, detail, lines } = json;
  if (typeof code === 'string' && typeof message === 'string' && typeof requestId === 'string') {
    const told = { ...failure, code, message, requestId };
    return Array.isArray(lines) ? { ...told, lines: lines.map(String) } : told;
  }
  if (Array.isArray(detail) && detail.every(isDetail)) {
    return { ...failure, code: 'validation_error', message: 'The request is invalid', detail };
  }
  return failure;
}

/** A reply without the figures that the config does not ask for: nothing that shows all of them can show it. */
const inPart = (response: Response): Failure => ({
  ok: false,
  status: response.status,
  code: 'data_point_in_part',
  message: "The application's config asks for some of these figures only. Read them through the API.",
  detail: [],
  requestId: response.headers.get('x-request-id') ?? '',
  retryAfter: null,
});

async function call(route: EndpointRoute, options: CallOptions, parts: LooseParts): Promise<unknown> {
  const response = await sendCall(route, options, parts);
  const text = await response.text();
  const kind = route.replies[response.status];
  if (kind === undefined) return failureOf(response, text);
  const body = kind === 'json' ? parseJson(text) : kind === 'empty' ? undefined : text;
  // Something between us and the API answered in its place, such as the sign-in page of a public network.
  if (kind === 'json' && body === undefined) return failureOf(response, '');
  if (route.fields?.some((field) => isRecord(body) && !Object.hasOwn(body, field))) return inPart(response);
  return { ok: true, status: response.status, body, requestId: response.headers.get('x-request-id') ?? '' };
}

/** Whether there is a method for each of these endpoints; what the methods take and answer follows from the registry. */
function isClientOf<Id extends EndpointId>(
  methods: Readonly<Record<string, unknown>>,
  routes: Readonly<Record<Id, EndpointRoute>>,
): methods is Readonly<Record<string, unknown>> & Pick<ImaliClient, Id> {
  return Object.keys(routes).every((id) => typeof methods[id] === 'function');
}

/**
 * The client of the API for browsers: the methods of ImaliClient for some endpoints, without their schemas, which would
 * be most of a page. Bodies are taken as the API sends them, which checks its own replies. Expected errors are values
 * (`ok: false`); only a network failure throws.
 */
export function browserClient<Id extends EndpointId>(
  routes: Readonly<Record<Id, EndpointRoute>>,
  options: CallOptions,
): Pick<ImaliClient, Id> {
  const entries = Object.entries<EndpointRoute>(routes);
  const methods = Object.fromEntries(
    entries.map(([id, route]) => [id, (parts: LooseParts = {}) => call(route, options, parts)]),
  );
  if (!isClientOf(methods, routes)) throw new Error('a route without a method');
  return methods;
}
