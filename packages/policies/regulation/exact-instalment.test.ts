import { instalmentOf } from '@imali/analyses/affordability/annuity.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instalmentCents, instalmentFactor } from './exact-instalment.ts';

test('A hundred rand over two months at 12 % a year is repaid by R50.76 a month', () => {
  // 100 x 0.01 x 1.0201 / 0.0201 = 50.7512..., rounded up to a cent.
  expect(instalmentCents(10_000n, instalmentFactor({ units: 12n, scale: 2 }, 2))).toBe(5_076n);
});

test('A rate of nothing divides the principal, rounded up', () => {
  expect(instalmentCents(10_000n, instalmentFactor({ units: 0n, scale: 0 }, 3))).toBe(3_334n);
});

test('The exact instalment is that of the annuity formula, at most a cent above it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 20_000_000 }),
      fc.integer({ min: 0, max: 6_000 }),
      fc.integer({ min: 1, max: 120 }),
      (principal, basisPoints, months) => {
        const exact = Number(
          instalmentCents(BigInt(principal), instalmentFactor({ units: BigInt(basisPoints), scale: 4 }, months)),
        );
        const rounded = instalmentOf(principal, basisPoints / 10_000 / 12, months);
        expect(exact - rounded).toBeGreaterThanOrEqual(0);
        expect(exact - rounded).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('Instalments that repay a loan month by month leave nothing owed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 5_000_000 }), fc.integer({ min: 1, max: 60 }), (principal, months) => {
      const instalment = instalmentCents(BigInt(principal), instalmentFactor({ units: 24n, scale: 2 }, months));
      // Owed, times 100^month: 2 % a month without rounding.
      let [owed, unit] = [BigInt(principal), 1n];
      for (let month = 0; month < months; month += 1) {
        unit *= 100n;
        owed = owed * 102n - instalment * unit;
      }
      expect(owed <= 0n).toBe(true);
    }),
  );
});
