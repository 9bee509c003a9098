import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { methodsByPath, placesOf } from '../../../schemas/methods-by-path.ts';
import { cors, corsHeaders } from './middleware/cors.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { header } from './read-request.ts';
import { problemReply } from './reply.ts';

/** Answer to a browser that asks before it calls. */
function preflight(event: APIGatewayProxyEvent, methods: readonly string[]): APIGatewayProxyResult {
  return {
    statusCode: 204,
    headers: {
      ...corsHeaders(header(event, 'origin')),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    },
    body: '',
  };
}

/**
 * What no endpoint takes: another method of a declared path (405, or a preflight), and every other path (404).
 * The gateway names the matched path template in `resource`.
 */
async function answer(event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { requestId } = event.requestContext;
  const methods = methodsByPath.get(placesOf(event.resource));
  if (!methods) return problemReply('resource_not_found', requestId);
  const allowed = [...methods, 'OPTIONS'];
  if (event.httpMethod === 'OPTIONS') return preflight(event, allowed);
  const allow = allowed.join(', ');
  return problemReply('method_not_allowed', requestId, { allowed: allow }, { allow });
}

export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
  .use(cors())
  .use(securityHeaders())
  .use(requestLog('unmatched'))
  .handler(answer);
