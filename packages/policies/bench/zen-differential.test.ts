import { expect, test } from '@jest/globals';
import { compareWithZen } from './zen-differential.ts';

test('The interpreter and GoRules zen give the same results for 500 generated policies', async () => {
  const { compared, disagreements } = await compareWithZen(Array.from({ length: 500 }, (_, seed) => seed + 1));
  expect(disagreements.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(10_000);
});
