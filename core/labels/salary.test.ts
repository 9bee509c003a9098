import { describe, expect, test } from '@jest/globals';
import { labelApplicant } from './label-applicant.ts';
import { NO_OVERRIDES } from './label-overrides.ts';
import { makeLedger, type PrintedRow } from './labels-fixture.ts';

const PAY_DAYS = ['2026-01-23', '2026-02-25', '2026-03-25', '2026-04-24'];

/** Labels of credits of one text: a rand amount for each of the pay days, in order. */
function labelsOf(description: string, rands: readonly number[]): string[] {
  const rows = rands.map((amount, index): PrintedRow => [PAY_DAYS[index] ?? '', description, amount * 100]);
  return labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) =>
    transactions.map(({ label }) => label),
  );
}

const SALARY = 'income.salary';

describe('pay that no word names', () => {
  test('comes from an insurer or a casino too, when it keeps a rhythm and an amount', () => {
    for (const employer of ['MAGTAPE CREDIT MOMENTUM', 'ACB CREDIT TSOGO SUN', 'SUN INTERNATIONAL']) {
      expect([employer, ...labelsOf(employer, [18_000, 18_000, 18_400])]).toEqual([employer, SALARY, SALARY, SALARY]);
    }
  });

  test('is no claim, annuity or winnings, whatever rhythm those keep', () => {
    for (const credit of ['MOMENTUM CLAIM', 'MOMENTUM ANNUITY', 'SANLAM DISABILITY', 'TSOGO SUN WINNINGS']) {
      expect(labelsOf(`MAGTAPE CREDIT ${credit}`, [18_000, 18_000, 18_000])).not.toContain(SALARY);
    }
  });

  test('is not what a casino or an insurer pays twice, or in sums that differ', () => {
    expect(labelsOf('ACB CREDIT TSOGO SUN', [5_000, 5_000])).not.toContain(SALARY);
    // The median is R5 000; two of four lie more than 20 % from it.
    expect(labelsOf('ACB CREDIT TSOGO SUN', [2_000, 5_000, 5_000, 9_000])).not.toContain(SALARY);
    expect(labelsOf('MAGTAPE CREDIT MOMENTUM', [40_000, 40_000])).not.toContain(SALARY);
  });

  test('is seen after two payments where the name is that of a company', () => {
    expect(labelsOf('INWARD EFT QORVEX BROS', [9_100, 9_200])).toEqual([SALARY, SALARY]);
    expect(labelsOf('INWARD EFT J QORVEX', [9_100, 9_200])).not.toContain(SALARY);
  });

  test('is not seen in the bank that the money came through', () => {
    expect(labelsOf('DIGITAL TRANSF CR ABSA BANK QORVEX', [9_100, 9_200])).not.toContain(SALARY);
  });

  test('is no scholarship and no advance on pay', () => {
    expect(labelsOf('ACB CREDIT QORVEX SCHOLARSHIP FUND', [2_000, 2_000, 2_000])).toEqual(
      Array.from({ length: 3 }, () => 'income.stipend_bursary'),
    );
    expect(labelsOf('INSTANT PAYMENT FROM SMARTWAGE', [800, 800, 800])).toEqual(
      Array.from({ length: 3 }, () => 'loan_in.wage_advance'),
    );
  });
});
