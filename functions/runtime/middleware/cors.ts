import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { optionalSetting } from '../configuration.ts';
import { header } from '../read-request.ts';

/** Headers that let a known origin read the reply; nothing for an unknown one. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  const allowed = (optionalSetting('allowedOrigins') ?? '').split(',').filter(Boolean);
  if (origin === undefined || !allowed.includes(origin)) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
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
