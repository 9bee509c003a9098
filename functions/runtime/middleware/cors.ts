import type { MiddlewareObj } from '@middy/core';
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

/** Adds the CORS headers to every reply, errors included. */
export function cors(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    after: ({ event, response }) => {
      if (response) response.headers = { ...response.headers, ...corsHeaders(header(event, 'origin')) };
    },
  };
}
