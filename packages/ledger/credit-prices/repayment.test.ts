import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repaymentOf } from './repayment.ts';

describe('the repayment of a loan', () => {
  test('R1 000 at 2 % a month in three annuities of R346.76 ends with R346.74', () => {
    // 1 000 + 20 - 346.76 = 673.24; + 13.46 - 346.76 = 339.94; + 6.80 = 346.74.
    expect(repaymentOf(100_000, 34_676, 0.02, 3)).toEqual({ instalments: 3, lastAnnuityCents: 34_674 });
  });

  test('An annuity that is rounded up far repays a small loan earlier', () => {
    // 10 cents without interest by 4 cents: 4, 4, 2, and never a fourth.
    expect(repaymentOf(10, 4, 0, 12)).toEqual({ instalments: 3, lastAnnuityCents: 2 });
  });

  test('Without interest the annuities add up to what was lent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 360 }), (financed, months) => {
        const annuity = Math.ceil(financed / months);
        const { instalments, lastAnnuityCents } = repaymentOf(financed, annuity, 0, months);
        expect((instalments - 1) * annuity + lastAnnuityCents).toBe(financed);
        expect(lastAnnuityCents).toBeGreaterThan(0);
        expect(lastAnnuityCents).toBeLessThanOrEqual(annuity);
      }),
    );
  });
});
