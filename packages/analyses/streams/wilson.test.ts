import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wilsonLowerBound } from './wilson.ts';

test('the Wilson bound of n out of n is n / (n + z^2)', () => {
  expect(wilsonLowerBound(3, 3, 1.96)).toBeCloseTo(3 / (3 + 1.96 ** 2), 10); // 0.4385
  expect(wilsonLowerBound(12, 12, 1.96)).toBeCloseTo(12 / (12 + 1.96 ** 2), 10); // 0.7575
});

test('the Wilson bound of 5 out of 10 at 95 % is 0.2366', () => {
  expect(wilsonLowerBound(5, 10, 1.96)).toBeCloseTo(0.2366, 4);
});

test('the Wilson bound is unknown without trials and lies between 0 and the share', () => {
  expect(wilsonLowerBound(0, 0, 1.96)).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(60), (trials, successes) => {
      const hits = Math.min(trials, successes);
      const bound = wilsonLowerBound(hits, trials, 1.96) ?? -1;
      expect(bound).toBeGreaterThanOrEqual(0);
      expect(bound).toBeLessThanOrEqual(hits / trials + 1e-12);
    }),
  );
});
