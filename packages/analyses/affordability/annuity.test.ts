import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { effectiveAnnualRate, instalmentOf, maxPrincipal, ratePerPeriodOf } from './annuity.ts';

// Regulation 42: R10 000 over 12 months at 27.75 % (repo 6.75 % + 21 %). Initiation fee R165 + 10 % of R9 000 = R1 065,
// capped at R1 050, with 15 % VAT R1 207.50 capitalised; service fee R60 with VAT R69.00.
const RATE = 0.2775 / 12;
const PRINCIPAL = 1_000_000 + 120_750;

describe('annuities', () => {
  test('The annuity matches the instalment of the worked example of regulation 42', () => {
    const instalment = instalmentOf(PRINCIPAL, RATE, 12);
    expect(instalment + 6_900).toBe(114_922); // R1 149.22
    expect(((instalment + 6_900) * 12) / 1_000_000).toBeCloseTo(1.379, 3);
    expect(effectiveAnnualRate(RATE, 12)).toBeCloseTo(0.3157, 4);
  });

  test('The annuity matches the all-in rate of the worked example', () => {
    const rate = ratePerPeriodOf(1_000_000, 114_922, 12);
    expect(effectiveAnnualRate(rate ?? 0, 12)).toBeCloseTo(0.8643, 4);
  });

  test('The largest principal matches values computed by hand', () => {
    // R100 in one month at 1 %: 10 000 / 1.01 = 9 900.99 -> 9 900
    expect(maxPrincipal(10_000, 0.01, 1)).toBe(9_900);
    // two months: 10 000 / 1.01 + 10 000 / 1.0201 = 9 900.99 + 9 802.96 = 19 703.95
    expect(maxPrincipal(10_000, 0.01, 2)).toBe(19_703);
  });

  test('Annuities are computed without interest too', () => {
    expect(maxPrincipal(10_000, 0, 12)).toBe(120_000);
    expect(instalmentOf(120_000, 0, 12)).toBe(10_000);
    expect(ratePerPeriodOf(120_000, 10_000, 12)).toBeCloseTo(0, 12);
  });

  test('An annuity has no rate when the instalments add up to too little or far too much', () => {
    expect(ratePerPeriodOf(120_001, 10_000, 12)).toBeNull();
    expect(ratePerPeriodOf(100, 10_000, 12)).toBeNull();
  });

  test('Annuities keep their precision at tiny rates', () => {
    expect(maxPrincipal(100_000, 1e-12, 360)).toBe(35_999_999);
  });

  const terms = [
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.double({ min: 0, max: 0.1, noNaN: true }),
    fc.integer({ min: 1, max: 360 }),
  ] as const;

  test('The largest principal never exceeds what the instalments repay', () => {
    fc.assert(
      fc.property(...terms, (instalment, rate, periods) => {
        const principal = maxPrincipal(instalment, rate, periods);
        expect(principal).toBeLessThanOrEqual(instalment * periods);
        expect(instalmentOf(principal, rate, periods)).toBeLessThanOrEqual(instalment);
        expect(principal).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('The largest principal rises with the instalment and falls with the rate', () => {
    fc.assert(
      fc.property(...terms, (instalment, rate, periods) => {
        expect(maxPrincipal(instalment + 100, rate, periods)).toBeGreaterThanOrEqual(
          maxPrincipal(instalment, rate, periods),
        );
        expect(maxPrincipal(instalment, rate + 0.01, periods)).toBeLessThanOrEqual(
          maxPrincipal(instalment, rate, periods),
        );
      }),
    );
  });
});
