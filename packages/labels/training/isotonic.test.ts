import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isotonicSteps } from './isotonic.ts';

const observed = fc
  .array(fc.record({ stated: fc.integer({ min: 0, max: 100 }), weight: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((rows) =>
    fc.tuple(
      ...rows.map(({ stated, weight }) =>
        fc.integer({ min: 0, max: weight }).map((right) => ({ stated: stated / 100, weight, right })),
      ),
    ),
  );

describe('the isotonic fit', () => {
  test('The isotonic fit uses the observed share where it rises', () => {
    // 6 of 10 and 9 of 10 were right, without a prior.
    const steps = isotonicSteps(
      [
        { stated: 0.9, weight: 10, right: 9 },
        { stated: 0.5, weight: 10, right: 6 },
      ],
      0,
    );
    expect(steps).toEqual([
      [0.5, 0.6],
      [0.9, 0.9],
    ]);
  });

  test('The isotonic fit pools neighbours where the more confident one was less often right', () => {
    // (8 + 2) / (10 + 10) = 0.5
    const steps = isotonicSteps(
      [
        { stated: 0.5, weight: 10, right: 8 },
        { stated: 0.9, weight: 10, right: 2 },
      ],
      0,
    );
    expect(steps).toEqual([[0.5, 0.5]]);
  });

  test('The isotonic fit is close to the stated confidence where little was observed', () => {
    // (1 + 4 * 0.9) / (1 + 4) = 0.92
    expect(isotonicSteps([{ stated: 0.9, weight: 1, right: 1 }], 4)[0]?.[1]).toBeCloseTo(0.92, 12);
  });

  test('The isotonic fit never falls and is always a share', () => {
    fc.assert(
      fc.property(observed, fc.integer({ min: 0, max: 10 }), (rows, prior) => {
        const shares = isotonicSteps(rows, prior).map(([, share]) => share);
        for (const [at, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(at === 0 ? 0 : (shares[at - 1] ?? 0));
          expect(share).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
