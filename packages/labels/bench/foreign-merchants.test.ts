import { expect, test } from '@jest/globals';
import { foreignMerchants } from './foreign-merchants.ts';

test('merchants of other countries are at least 150, and 19 in 20 of those called sure are right', () => {
  const levels = foreignMerchants();
  expect(levels.reduce((sum, { names }) => sum + names, 0)).toBeGreaterThanOrEqual(150);
  const [sure] = levels;
  expect(sure?.names).toBeGreaterThan(40);
  expect((sure?.right ?? 0) / (sure?.names ?? 1)).toBeGreaterThanOrEqual(0.95);
});
