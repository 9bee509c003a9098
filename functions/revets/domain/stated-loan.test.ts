import { describe, expect, test } from '@jest/globals';
import { makeLoan } from './revet-case.fixture.ts';
import { instalmentsAYear, monthlyInstalment, requirePositive } from './stated-loan.ts';

const spread = (numberOfInstalments: number, durationMonths: number, instalmentCents = 25_000) =>
  makeLoan({ numberOfInstalments, durationMonths, instalmentCents });

describe('the instalments of a stated loan', () => {
  test('The instalments of a stated loan are recognised by number and duration as monthly, twice monthly, four-weekly, fortnightly or weekly', () => {
    expect(instalmentsAYear(spread(12, 12))).toBe(12);
    expect(instalmentsAYear(spread(1, 1))).toBe(12);
    expect(instalmentsAYear(spread(24, 12))).toBe(24);
    expect(instalmentsAYear(spread(13, 12))).toBe(13);
    // 6 months: 26 fortnights a year are 13, 52 weeks are 26
    expect(instalmentsAYear(spread(13, 6))).toBe(26);
    expect(instalmentsAYear(spread(26, 6))).toBe(52);
    // 10 months: 10, 22, 43, 20 or 11
    expect(instalmentsAYear(spread(12, 10))).toBeNull();
  });

  test('A stated loan costs its instalments per month, a part of a cent rounded up', () => {
    expect(monthlyInstalment(spread(12, 12))).toBe(25_000);
    // R250.00 x 52 / 12 = 1 083.333
    expect(monthlyInstalment(spread(26, 6))).toBe(108_334);
  });

  test('Mismatched number and duration cost no less a month than the instalment or the spread', () => {
    // 12 x R250.00 over 10 months = R300.00; 3 x R250.00 over 10 months = R75.00
    expect(monthlyInstalment(spread(12, 10))).toBe(30_000);
    expect(monthlyInstalment(spread(3, 10))).toBe(25_000);
  });

  test('The amounts of a stated loan must be money above zero', () => {
    for (const odd of [
      { loanCents: 0 },
      { instalmentCents: -1 },
      { numberOfInstalments: 1.5 },
      { durationMonths: 0 },
    ]) {
      expect(() => requirePositive(makeLoan(odd))).toThrow(RangeError);
    }
    expect(() => requirePositive(makeLoan({ durationMonths: Number.NaN }))).toThrow(RangeError);
  });
});
