/**
 * A loopback HTTP proxy that lets a request through to an emulated service when its signature is right and its
 * principal's policy allows what it does. Connections to the service are kept and answers are streamed.
 */
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { BodyTooLargeError, parseJson, readBody, sendJsonError, sendRefusal } from '../server/json-protocol.ts';
import { type Listening, listenOnLoopback } from '../server/listen.ts';
import type { Authoriser } from './authorisation.ts';
import type { RequestedAccess } from './iam-policy.ts';

/** A request with its whole body, as it is judged. */
export interface JudgedRequest {
  readonly method: string;
  readonly path: string;
  readonly target: string;
  readonly json: unknown;
}

/** An answer given in the service's place. */
export interface ServiceError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface AuthorisingProxyOptions {
  /** The endpoint in messages: "DynamoDB". */
  readonly name: string;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port: number;
  /** Port of the service behind. */
  readonly upstreamPort: number;
  readonly authoriser: Authoriser;
  /** What the request does; an empty list is refused to everyone. */
  readonly accesses: (request: JudgedRequest) => readonly RequestedAccess[];
  /** Requests that need no signature, such as those of an inbox page. */
  readonly isPublic?: ((request: IncomingMessage) => boolean) | undefined;
  /** An error to answer instead of asking the service. */
  readonly reject?: ((request: JudgedRequest) => ServiceError | undefined) | undefined;
  /** Status of a refusal: 400 for the JSON protocols, 403 for the REST ones. */
  readonly refusalStatus?: number | undefined;
  /** Milliseconds after which an idle connection to the service is dropped, UPSTREAM_IDLE_MS by default. */
  readonly upstreamIdleMs?: number | undefined;
  /** Largest body in bytes, 20 MiB unless given. */
  readonly bodyLimit?: number | undefined;
}

const DEFAULT_BODY_LIMIT = 20 * 1_024 * 1_024;

/** An idle connection is dropped after this time: DynamoDB Local ends its own after 30 s, without saying so before. */
const UPSTREAM_IDLE_MS = 20_000;

/** Headers that belong to one connection and must not be passed on. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect']);

function forward(
  options: AuthorisingProxyOptions,
  agent: Agent,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const headers: Record<string, string | string[]> = { 'content-length': String(body.length) };
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !hopByHop.has(name)) headers[name] = value;
  }
  const upstream = httpRequest(
    { host: '127.0.0.1', port: options.upstreamPort, method: request.method, path: request.url, headers, agent },
    (answer) => {
      const answered: Record<string, string | string[]> = {};
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && (!hopByHop.has(name) || name === 'content-length')) answered[name] = value;
      }
      response.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(response);
    },
  );
  // A poll whose client has gone must not take messages any more.
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.once('error', (error) => {
    if (!response.destroyed) sendJsonError(response, 503, 'ServiceUnavailable', `${options.name}: ${error.message}`);
  });
  upstream.end(body);
}

async function handle(
  options: AuthorisingProxyOptions,
  agent: Agent,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, options.bodyLimit ?? DEFAULT_BODY_LIMIT);
  if (options.isPublic?.(request) === true) return forward(options, agent, request, body, response);
  const { authoriser, refusalStatus = 400 } = options;
  const method = request.method ?? 'GET';
  const url = request.url ?? '/';
  const authenticated = authoriser.authenticate({ method, url, headers: request.headers, body });
  if (!authenticated.ok) return sendRefusal(response, authenticated.refusal, refusalStatus);
  const target = request.headers['x-amz-target'];
  const judged: JudgedRequest = {
    method,
    path: url.split('?', 1)[0] ?? '/',
    target: typeof target === 'string' ? target : '',
    json: parseJson(body),
  };
  const refusal = authoriser.refusal(authenticated.accessKeyId, options.accesses(judged));
  if (refusal !== undefined) return sendRefusal(response, refusal, refusalStatus);
  const rejected = options.reject?.(judged);
  if (rejected !== undefined) return sendJsonError(response, rejected.status, rejected.code, rejected.message);
  forward(options, agent, request, body, response);
}

/** Starts the proxy on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startAuthorisingProxy(options: AuthorisingProxyOptions): Promise<Listening> {
  const timeout = options.upstreamIdleMs ?? UPSTREAM_IDLE_MS;
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo', timeout });
  const server = createServer((request, response) => {
    handle(options, agent, request, response).catch((error: unknown) => {
      if (error instanceof BodyTooLargeError) sendJsonError(response, 413, 'RequestEntityTooLarge', error.message);
      else if (!response.destroyed) sendJsonError(response, 500, 'InternalFailure', String(error));
    });
  });
  const listening = await listenOnLoopback(server, options.port, options.name);
  return {
    ...listening,
    close: async (graceMs) => {
      await listening.close(graceMs);
      agent.destroy();
    },
  };
}
