import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isBinaryMediaType } from './media-type.ts';

/** A request as it came over the wire, its body read. */
export interface GatewayRequest {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  /** Names and values by turns, as Node's rawHeaders. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly requestId: string;
  /** Instant of arrival in milliseconds. */
  readonly receivedAt: number;
}

/** Where in the API the request arrived. */
export interface MatchedRoute {
  readonly apiId: string;
  readonly stage: string;
  readonly account: string;
  /** Path template. */
  readonly resource: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly binaryMediaTypes: readonly string[];
}

/** Headers that concern the connection and never reach a function. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'upgrade',
  'expect',
  'trailer',
]);

/**
 * The REST API proxy event, version 1, of a request. Header names keep their case, the last of repeated values wins in
 * the single-value maps, query values are decoded once, and the path and its parameters stay percent-encoded: all as
 * API Gateway does for REST APIs. Source: API Gateway Developer Guide, "Input format of a Lambda function for proxy integration".
 */
export function proxyEvent(request: GatewayRequest, route: MatchedRoute): APIGatewayProxyEvent {
  const [path, query] = splitTarget(request.target);
  const headers = headerValues(request);
  const queryValues = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) append(queryValues, name, value);
  const contentType = lastOf(headers, 'content-type');
  const binary = request.body.length > 0 && isBinaryMediaType(contentType, route.binaryMediaTypes);
  return {
    resource: route.resource,
    path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: Object.fromEntries(headers),
    queryStringParameters: queryValues.size === 0 ? null : lastValues(queryValues),
    multiValueQueryStringParameters: queryValues.size === 0 ? null : Object.fromEntries(queryValues),
    pathParameters: Object.keys(route.pathParameters).length === 0 ? null : { ...route.pathParameters },
    stageVariables: null,
    requestContext: {
      accountId: route.account,
      apiId: route.apiId,
      authorizer: null,
      domainName: lastOf(headers, 'host')?.split(':')[0] ?? '',
      httpMethod: request.method,
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: request.sourceIp,
        user: null,
        userAgent: lastOf(headers, 'user-agent') ?? null,
        userArn: null,
      },
      path,
      protocol: 'HTTP/1.1',
      requestId: request.requestId,
      extendedRequestId: request.requestId,
      requestTimeEpoch: request.receivedAt,
      resourceId: route.resource,
      resourcePath: route.resource,
      stage: route.stage,
    },
    body: request.body.length === 0 ? null : request.body.toString(binary ? 'base64' : 'utf8'),
    isBase64Encoded: binary,
  };
}

/** Path and query of a request target; an absolute URL, which proxies send, loses its origin. */
export function splitTarget(target: string): readonly [string, string] {
  const relative = target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  const at = relative.indexOf('?');
  return at === -1 ? [relative, ''] : [relative.slice(0, at), relative.slice(at + 1)];
}

function headerValues(request: GatewayRequest): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const spelling = new Map<string, string>();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (connectionHeaders.has(lower)) continue;
    const first = spelling.get(lower) ?? name;
    spelling.set(lower, first);
    append(values, first, request.rawHeaders[index + 1] ?? '');
  }
  const forwarded = spelling.get('x-forwarded-for');
  const before = forwarded === undefined ? undefined : values.get(forwarded)?.join(', ');
  if (forwarded !== undefined) values.delete(forwarded);
  values.set('X-Forwarded-For', [before === undefined ? request.sourceIp : `${before}, ${request.sourceIp}`]);
  return values;
}

function append(values: Map<string, string[]>, name: string, value: string): void {
  const list = values.get(name);
  if (list === undefined) values.set(name, [value]);
  else list.push(value);
}

function lastValues(values: ReadonlyMap<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries([...values].map(([name, list]) => [name, list.at(-1) ?? '']));
}

function lastOf(values: ReadonlyMap<string, readonly string[]>, lowerName: string): string | undefined {
  for (const [name, list] of values) if (name.toLowerCase() === lowerName) return list.at(-1);
  return undefined;
}
