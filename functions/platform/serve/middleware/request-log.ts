import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { BusyError } from '../../store/busy-error.ts';
import { loggableError, logger } from '../logger.ts';
import { problemReply } from '../reply.ts';

/**
 * One line per request with its id, endpoint, status and time; x-request-id on every reply. A throw is a bug: it is
 * logged in full but for bank data, and answered as one opaque 500; too many writers
 * at once are answered as 503.
 */
export function requestLog(endpointId: string): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  let startedAt = 0;
  return {
    before: ({ event }) => {
      startedAt = performance.now();
      logger.resetKeys();
      logger.appendKeys({ request_id: event.requestContext.requestId, endpoint: endpointId });
    },
    after: ({ event, response }) => {
      if (!response) return;
      response.headers = { ...response.headers, 'x-request-id': event.requestContext.requestId };
      logger.info('request_completed', {
        status: response.statusCode,
        duration_ms: Math.round(performance.now() - startedAt),
      });
    },
    onError: (request) => {
      const { requestId } = request.event.requestContext;
      logger.error('request_failed', { failure: loggableError(request.error) });
      const busy = request.error instanceof BusyError;
      request.response = problemReply(
        busy ? 'service_unavailable' : 'internal_error',
        requestId,
        {},
        { 'x-request-id': requestId, ...(busy ? { 'retry-after': '1' } : {}) },
      );
    },
  };
}
