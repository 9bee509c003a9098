import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { InvocationResult } from '../functions/instance.ts';
import { type Listening, listenOnLoopback } from '../server/listen.ts';
import type { ApiModel, RouteModel } from '../template/api.ts';
import { type GatewayFailure, gatewayResponse } from './gateway-response.ts';
import { type GatewayRequest, proxyEvent, splitTarget } from './proxy-event.ts';
import { type WireReply, wireReply } from './proxy-reply.ts';
import { type RouteTable, routeTable } from './route-table.ts';

/** API Gateway takes bodies up to this size. */
const largestBodyBytes = 10 * 1024 * 1024;

export interface GatewayOptions {
  readonly api: ApiModel;
  readonly account: string;
  readonly port: number;
  /** Runs one event of a function, which has so many milliseconds. */
  readonly invoke: (functionName: string, event: unknown, mostMs: number) => Promise<InvocationResult>;
}

/** What the gateway answers where a function did not, by the error; a failure of the function itself otherwise. */
const failures: Readonly<Partial<Record<string, GatewayFailure>>> = {
  RequestEntityTooLargeException: 'REQUEST_TOO_LARGE',
  'Caller.Timedout': 'INTEGRATION_TIMEOUT',
};

/** A listener that answers like the REST API of the template. Rejects with PortTakenError when the port is taken. */
export async function startGateway(options: GatewayOptions): Promise<Listening> {
  const routes = routeTable(options.api.routes);
  const server = createServer((request, response) => {
    const requestId = randomUUID();
    answer(options, routes, request, requestId)
      .catch((error: unknown): WireReply => {
        console.error('The local gateway failed:', error);
        return gatewayResponse('DEFAULT_5XX', options.api.gatewayResponses, requestId);
      })
      .then((reply) => send(request, response, reply, requestId))
      .catch((error: unknown) => {
        console.error('The local gateway could not send its reply:', error);
        response.destroy();
      });
  });
  return await listenOnLoopback(server, options.port, 'the API');
}

async function answer(
  options: GatewayOptions,
  routes: RouteTable<RouteModel>,
  request: IncomingMessage,
  requestId: string,
): Promise<WireReply> {
  const { api, account, invoke } = options;
  const failed = (failure: GatewayFailure): WireReply => gatewayResponse(failure, api.gatewayResponses, requestId);
  const method = request.method ?? 'GET';
  const target = request.url ?? '/';
  const match = routes.match(method, splitTarget(target)[0]);
  const body = await readBody(request);
  if (body === 'too-large') return failed('REQUEST_TOO_LARGE');
  if (match.kind !== 'route') return failed('MISSING_AUTHENTICATION_TOKEN');
  const arrived: GatewayRequest = {
    method,
    target,
    rawHeaders: request.rawHeaders,
    body,
    sourceIp: (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    requestId,
    receivedAt: Date.now(),
  };
  const event = proxyEvent(arrived, {
    apiId: api.id,
    stage: api.stage,
    account,
    resource: match.route.path,
    pathParameters: match.pathParameters,
    binaryMediaTypes: api.binaryMediaTypes,
  });
  // The route's time is counted as the function's is: a clock of its own would expire too early on a busy machine.
  const result = await invoke(match.route.functionName, event, match.route.timeoutMs);
  if (!result.ok) return failed(failures[result.errorType] ?? 'DEFAULT_5XX');
  return wireReply(result.payload, request.headers.accept, api.binaryMediaTypes) ?? failed('DEFAULT_5XX');
}

/** Reads the body; what exceeds the limit is read to its end and thrown away, so that the client receives the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | 'too-large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size <= largestBodyBytes) chunks.push(chunk);
  }
  return size > largestBodyBytes ? 'too-large' : Buffer.concat(chunks);
}

function send(request: IncomingMessage, response: ServerResponse, reply: WireReply, requestId: string): void {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of reply.headers) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  response.statusCode = reply.status;
  for (const [name, values] of grouped) response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  response.setHeader('x-amzn-RequestId', requestId);
  const bodiless = reply.status === 204 || reply.status === 304 || request.method === 'HEAD';
  if (!bodiless) response.setHeader('Content-Length', reply.body.length);
  response.end(bodiless ? undefined : reply.body);
}
