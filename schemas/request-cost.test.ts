import { expect, test } from '@jest/globals';
import { endpoints, registry } from './registry.ts';
import { isCounted, requestCost } from './request-cost.ts';

test('Only the health check is not counted', () => {
  expect(endpoints.filter((endpoint) => !isCounted(endpoint)).map(({ id }) => id)).toEqual(['checkHealth']);
});

test('A read costs less than a write, and a write less than a request with files', () => {
  expect(requestCost(registry.getApplication)).toBe(1);
  expect(requestCost(registry.createApplication)).toBe(2);
  expect(requestCost(registry.uploadCsv)).toBe(5);
  expect(new Set(endpoints.map(requestCost))).toEqual(new Set([1, 2, 5]));
});
