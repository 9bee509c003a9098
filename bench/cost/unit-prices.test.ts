import { describe, expect, test } from '@jest/globals';
import { dollarsOf, pricesOn } from './unit-prices.ts';

describe('dollarsOf', () => {
  test('The price multiplies each unit by its own price', () => {
    const prices = {
      ...pricesOn('2026-11-21'),
      ...{ writeRequestUnit: 2, readRequestUnit: 3, lambdaRequest: 5, lambdaGbSecond: 7 },
      ...{ sqsRequest: 11, gatewayRequest: 13, logGigabyte: 17 },
    };
    const usage = { writeUnits: 1, readUnits: 2, lambdaRequests: 3, gbSeconds: 4, sqsRequests: 5, gatewayRequests: 6 };
    // 1*2, 2*3, 3*5, 4*7, 5*11, 6*13, half a gigabyte * 17.
    expect(dollarsOf({ ...usage, logBytes: 500_000_000 }, prices)).toEqual({
      ...{ dynamodb_writes: 2, dynamodb_reads: 6, lambda_requests: 15, lambda_duration: 28 },
      ...{ sqs: 55, gateway: 78, logs: 8.5 },
    });
  });

  test('The price says where its prices are from', () => {
    expect(pricesOn('2026-11-21')).toMatchObject({ region: 'af-south-1', source: expect.stringContaining('memory') });
  });
});
