import { expect, test } from '@jest/globals';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { BusyError } from '../../store/busy-error.ts';
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
