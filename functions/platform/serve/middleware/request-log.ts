import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { routeMetrics } from '../../grants/route-metrics.ts';
import { BusyError } from '../../store/busy-error.ts';
import { systemClock } from '../../system/clock.ts';
import { loggableError, logger } from '../logger.ts';
import { problemReply } from '../reply.ts';

/**
 * One line per request with its id, endpoint, status and time, which is also the route's metric; x-request-id on every reply. A throw is a bug: it is
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
    after: ({ event, response, context }) => {
      if (!response) return;
      response.headers = { ...response.headers, 'x-request-id': event.requestContext.requestId };
      reportRequest(response.statusCode, performance.now() - startedAt, context);
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
      // After a throw no other hook runs, and a failure that no metric counts is one that nobody sees.
      reportRequest(request.response.statusCode, performance.now() - startedAt, request.context);
    },
  };
}

function reportRequest(status: number, durationMs: number, { functionName }: Pick<Context, 'functionName'>): void {
  const { namespace, duration, serverFault, dimension } = routeMetrics;
  logger.info('request_completed', {
    status,
    [dimension]: functionName,
    [duration]: Math.round(durationMs),
    [serverFault]: status >= 500 ? 1 : 0,
    _aws: {
      Timestamp: systemClock(),
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: [[dimension]],
          Metrics: [
            { Name: duration, Unit: 'Milliseconds' },
            { Name: serverFault, Unit: 'Count' },
          ],
        },
      ],
    },
  });
}
