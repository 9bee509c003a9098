import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkAnnuity } from './annuity-check.ts';
import { costOfCredit } from './cost-of-credit.ts';
import { makeLoan } from './revet-case.fixture.ts';
import type { StatedLoan } from './stated-loan.ts';

const check = (overrides: Partial<StatedLoan> = {}) =>
  checkAnnuity(makeLoan(overrides), { basisPoints: 50, minimumCents: 100 });
const codes = (overrides: Partial<StatedLoan> = {}): string[] => check(overrides).findings.map(({ code }) => code);

describe('the annuity check', () => {
  test('The annuity check passes the worked example of regulation 42', () => {
    const checked = check();
    expect(checked).toMatchObject({ agrees: true, findings: [], reading: 'effective' });
    // Every fee taken for interest: 12 x 1 149.22 for 10 000.00
    expect(checked.impliedRatePercent).toBe(86.43);
    // 31.57 % a year is 2.3122 % a month (rounded up from 1.0231247^12): 10 000 x i / (1 - (1+i)^-12) = 963.82 without
    // fees, and 11 207.50 at the same rate plus 69.00 = 1 149.20 with the highest ones
    expect(checked.expectedCents?.low).toBeGreaterThan(96_370);
    expect(checked.expectedCents?.low).toBeLessThan(96_390);
    expect(Math.abs((checked.expectedCents?.high ?? 0) - 114_922)).toBeLessThanOrEqual(2);
    expect(checked.maximum?.instalmentCents).toBe(114_922);
  });

  test('The annuity check passes an instalment without fees as well as one with every lawful fee', () => {
    expect(codes({ instalmentCents: 96_382 })).toEqual([]);
    expect(codes({ instalmentCents: 105_000 })).toEqual([]);
  });

  test('The annuity check names an instalment that does not follow from amount, rate and number', () => {
    // 0.5 % of R940.00 is R4.70: 963.8 is out of reach
    expect(codes({ instalmentCents: 94_000 })).toEqual(['instalment_disagrees']);
    expect(check({ instalmentCents: 94_000 }).findings[0]).toMatchObject({ measured: 940, unit: 'rands' });
  });

  test('The annuity check names an instalment above the highest lawful one', () => {
    expect(check({ instalmentCents: 120_000, effectiveRatePercent: null }).findings).toMatchObject([
      { code: 'instalment_above_maximum', measured: 1_200, limit: 1_149.22 },
    ]);
    // A law is not exceeded by half a per cent: R1.00 is left for rounding.
    expect(codes({ instalmentCents: 115_023, effectiveRatePercent: null })).toEqual(['instalment_above_maximum']);
    expect(codes({ instalmentCents: 115_022, effectiveRatePercent: null })).toEqual([]);
  });

  test('The annuity check names instalments that add up to less than the loan', () => {
    // 12 x 800.00 = 9 600.00
    const found = check({ instalmentCents: 80_000, effectiveRatePercent: null });
    expect(found.findings).toMatchObject([{ code: 'instalments_repay_too_little', measured: 9_600, limit: 10_000 }]);
    expect(found.impliedRatePercent).toBeNull();
  });

  test('The annuity check distinguishes a nominal rate, a rate including fees and a fraction from the effective rate', () => {
    expect(check({ effectiveRatePercent: 27.75 })).toMatchObject({
      reading: 'nominal',
      findings: [{ code: 'rate_reads_as_nominal', measured: 27.75 }],
    });
    expect(check({ effectiveRatePercent: 86.43 })).toMatchObject({ reading: 'all_in', findings: [], agrees: true });
    expect(codes({ effectiveRatePercent: 0.3157 })).toEqual(['rate_reads_as_fraction']);
  });

  test('The annuity check names a rate above the highest lawful one, and one outside every range', () => {
    // (1 + 0.2775 / 12)^12 - 1 = 31.57 %
    expect(check({ effectiveRatePercent: 45 }).findings).toMatchObject([
      { code: 'rate_above_maximum', measured: 45, limit: 31.57 },
    ]);
    for (const effectiveRatePercent of [-1, 1_001, Number.NaN]) {
      expect(codes({ effectiveRatePercent })).toEqual(['rate_out_of_range']);
    }
  });

  test('The annuity check names a duration that does not match the instalments', () => {
    expect(codes({ durationMonths: 10, effectiveRatePercent: null })).toContain('duration_disagrees');
  });

  test('The annuity check compares weekly instalments with weekly interest and a share of the service fee', () => {
    // R2 000 over 6 months in 26 weekly instalments at 5 % a month: 60 % / 52 a week on 2 000 + fee.
    // Fee 165 + 10 % of 1 000 = 265, with VAT 304.75; service fee 69.00 x 12 / 52 = 15.92
    const weekly = {
      loanCents: 200_000,
      numberOfInstalments: 26,
      durationMonths: 6,
      creditType: 'short_term',
      effectiveRatePercent: null,
    } as const;
    const i = 0.6 / 52;
    const instalment = Math.round((230_475 * i) / (1 - (1 + i) ** -26)) + 1_592;
    expect(check({ ...weekly, instalmentCents: instalment }).maximum?.instalmentCents).toBe(instalment);
    expect(codes({ ...weekly, instalmentCents: instalment })).toEqual([]);
    expect(codes({ ...weekly, instalmentCents: instalment + 200 })).toEqual(['instalment_above_maximum']);
  });

  test('The annuity check reports when no price caps are known for the day', () => {
    expect(codes({ agreedOn: '2010-01-01', effectiveRatePercent: null })).toEqual(['price_caps_unknown']);
  });

  test('The annuity check finds nothing in any loan at or below the highest lawful price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 30_000_000 }),
        fc.integer({ min: 1, max: 84 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (loanCents, months, share) => {
          const shape = { loanCents, numberOfInstalments: months, durationMonths: months, creditType: null };
          const { caps } = check({ ...shape, effectiveRatePercent: null });
          if (!caps) throw new Error('no caps');
          const cost = costOfCredit({
            principalCents: loanCents,
            annualRate: caps.annualRate * share,
            instalments: months,
            instalmentsAYear: 12,
            capitalisedFeeCents: Math.round(caps.initiationFeeInclVatCents * share),
            serviceFeeCents: Math.round(caps.serviceFeeInclVatCents * share),
          });
          const effectiveRatePercent = cost.effectiveAnnualRate * 100;
          // Below one per cent a rate cannot be distinguished from a fraction with certainty.
          const stated = { ...shape, instalmentCents: cost.instalmentCents, effectiveRatePercent };
          expect(check(stated)).toMatchObject({ agrees: true, findings: [] });
        },
      ),
    );
  });
});
