import { priceCapsOf } from '@imali/ledger/credit-prices/credit-price-caps.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CreditTerms, costOfCredit } from './cost-of-credit.ts';

/** R10 000 over 12 months at the highest lawful price of unsecured credit, fees with VAT, the initiation fee capitalised. */
function workedExample(): CreditTerms {
  const caps = priceCapsOf({ creditType: 'unsecured', principalCents: 1_000_000, months: 12, agreedOn: '2026-03-25' });
  if (!caps) throw new Error('no caps');
  return {
    principalCents: 1_000_000,
    annualRate: caps.annualRate,
    instalments: 12,
    instalmentsAYear: 12,
    capitalisedFeeCents: caps.initiationFeeInclVatCents,
    serviceFeeCents: caps.serviceFeeInclVatCents,
  };
}

describe('the cost of credit', () => {
  test('The cost of credit equals the worked example of regulation 42, to the cent', () => {
    const cost = costOfCredit(workedExample());
    // P = 10 000 + 1 207.50 = 11 207.50, r = 0.2775 / 12 = 0.023125
    // P r / (1 - 1.023125^-12) = 1 080.2205 -> 1 080.22, plus 69.00 service fee
    expect(cost.instalmentCents).toBe(114_922);
    // Eleven instalments of 1 149.22 = 12 641.42; the schedule leaves 1 149.23 for the last: 13 790.65
    expect(cost.lastInstalmentCents).toBe(114_923);
    expect(cost.totalCents).toBe(1_379_065);
    // The same from the unrounded instalment: 12 x (1 080.22052 + 69.00) = 13 790.646
    const r = 0.2775 / 12;
    expect(Math.round(12 * ((1_120_750 * r) / (1 - (1 + r) ** -12) + 6_900))).toBe(cost.totalCents);
    // 13 790.65 / 10 000 = 1.379065
    expect(cost.multiple.toFixed(3)).toBe('1.379');
    // 1.023125^12 - 1
    expect((cost.effectiveAnnualRate * 100).toFixed(2)).toBe('31.57');
    // The monthly i at which 12 x 1 149.22 are worth 10 000, compounded over a year
    expect(((cost.allInAnnualRate ?? 0) * 100).toFixed(2)).toBe('86.43');
  });

  test('The cost of credit is only the principal without interest and fees', () => {
    const free = { ...workedExample(), annualRate: 0, capitalisedFeeCents: 0, serviceFeeCents: 0 };
    // 10 000 / 12 = 833.33, eleven times, and 833.37
    expect(costOfCredit(free)).toMatchObject({
      instalmentCents: 83_333,
      lastInstalmentCents: 83_337,
      totalCents: 1_000_000,
      multiple: 1,
      effectiveAnnualRate: 0,
    });
  });

  test('The cost of a one-month loan is one payment with a month of interest', () => {
    // R1 000 at 5 % a month: 1 050.00
    const terms = { principalCents: 100_000, annualRate: 0.6, instalments: 1, instalmentsAYear: 12 };
    const cost = costOfCredit({ ...terms, capitalisedFeeCents: 0, serviceFeeCents: 0 });
    expect([cost.instalmentCents, cost.lastInstalmentCents, cost.totalCents]).toEqual([105_000, 105_000, 105_000]);
    expect(cost.allInAnnualRate).toBeCloseTo(1.05 ** 12 - 1, 10);
  });

  const terms = fc.record({
    principalCents: fc.integer({ min: 100_000, max: 100_000_000 }),
    annualRate: fc.double({ min: 0, max: 0.6, noNaN: true }),
    instalments: fc.integer({ min: 1, max: 120 }),
    instalmentsAYear: fc.constantFrom(12, 26, 52),
    capitalisedFeeCents: fc.integer({ min: 0, max: 500_000 }),
    serviceFeeCents: fc.integer({ min: 0, max: 6_900 }),
  });

  test('The cost of credit is principal, fees and interest, and its last instalment is off by at most a cent per period', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const cost = costOfCredit(given);
        const fees = given.capitalisedFeeCents + given.serviceFeeCents * given.instalments;
        expect(cost.totalCents).toBeGreaterThanOrEqual(given.principalCents + fees);
        // Each period rounds interest and instalment by half a cent at most, and both earn interest until the end.
        const growth = (1 + given.annualRate / given.instalmentsAYear) ** given.instalments;
        expect(Math.abs(cost.lastInstalmentCents - cost.instalmentCents)).toBeLessThanOrEqual(
          given.instalments * growth + 1,
        );
      }),
    );
  });

  test('The all-in rate of credit is no lower than its interest', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const cost = costOfCredit(given);
        if (cost.allInAnnualRate === null) return;
        // The instalment is rounded to the cent: half a cent over the principal is the most that the rate can miss.
        expect(cost.allInAnnualRate).toBeGreaterThanOrEqual(cost.effectiveAnnualRate - 1e-2);
      }),
    );
  });
});
