import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { allowedOrigins } from '../gateway-settings.ts';
import { header } from '../read-request.ts';

/** Whether a request comes from a page of the console: browsers set this header, and pages cannot. */
export const isOfConsole = (origin: string | undefined): boolean =>
  origin !== undefined && origin === allowedOrigins()[0];

/** Headers that let a known origin read the reply; nothing for an unknown one. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !allowedOrigins().includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    // Cookies are the console's only; everybody else brings a token.
    ...(isOfConsole(origin) ? { 'access-control-allow-credentials': 'true' } : {}),
    'access-control-expose-headers':
      'x-request-id, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, deprecation, sunset, link',
  };
}

/**
 * Adds the CORS headers to every reply, errors included. It is used before the request log: replies pass the middleware
 * backwards, and the answer to a throw is made there.
 */
export function cors(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = ({ event, response }: Request<APIGatewayProxyEvent, APIGatewayProxyResult>): void => {
    if (response) response.headers = { ...response.headers, ...corsHeaders(header(event, 'origin')) };
  };
  return { after: add, onError: add };
}
