import { describe, expect, test } from '@jest/globals';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { BusyError } from '../../store/busy-error.ts';
import { loggedDuring } from '../function-log.fixture.ts';
import { gatewayEvent, lambdaContext } from '../gateway-event.fixture.ts';
import { requestLog } from './request-log.ts';

test('too many writers at once are asked to come back, as 503 with Retry-After', async () => {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(requestLog('busy'))
    .handler(async () => {
      throw new BusyError('other writers hold the items');
    });
  const reply = await handler(gatewayEvent(), lambdaContext);
  expect(reply).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  expect(JSON.parse(reply.body)).toMatchObject({ code: 'service_unavailable' });
});

/** The metric that CloudWatch reads from what a handler logs of one request. */
async function metricOf(handle: () => Promise<APIGatewayProxyResult>): Promise<unknown> {
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>().use(requestLog('route')).handler(handle);
  const log = await loggedDuring(() => handler(gatewayEvent(), lambdaContext));
  const lines = log.split('\n').filter((line) => line.includes('"_aws"'));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('The metrics of a route', () => {
  const metrics = {
    FunctionName: lambdaContext.functionName,
    endpoint: 'route',
    duration_ms: expect.any(Number),
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        {
          Namespace: 'Imali/Routes',
          Dimensions: [['FunctionName']],
          Metrics: [
            { Name: 'duration_ms', Unit: 'Milliseconds' },
            { Name: 'server_fault', Unit: 'Count' },
          ],
        },
      ],
    },
  };

  test.each([
    [200, 0],
    [404, 0],
    [499, 0],
    [500, 1],
    [503, 1],
  ])('A reply of %i is one line with the time it took, and counts %i as a fault of ours', async (statusCode, fault) => {
    const metric = await metricOf(async () => ({ statusCode, body: '' }));
    expect(metric).toMatchObject({ ...metrics, status: statusCode, server_fault: fault });
  });

  test('A throw is one line as well, because a failure that no metric counts is seen by nobody', async () => {
    const metric = await metricOf(async () => {
      throw new Error('a bug');
    });
    expect(metric).toMatchObject({ ...metrics, status: 500, server_fault: 1 });
  });

  test('A throw of too many writers at once counts as a fault of ours', async () => {
    const metric = await metricOf(async () => {
      throw new BusyError('other writers hold the items');
    });
    expect(metric).toMatchObject({ ...metrics, status: 503, server_fault: 1 });
  });
});
