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

describe('credits of natural persons', () => {
  const supports = [3_000, 3_000, 3_000, 3_000];

  test('a relative sends support, through whichever channel and bank', () => {
    for (const text of [
      'MOM',
      'FROM MY SISTER',
      'INWARD EFT MA LOVE',
      'ACB CREDIT OUMA',
      'FNB OB PMT BOETIE',
      'CREDIT TRANSFER MALUME',
      'ABSA BANK GOGO',
      'GELD VAN PA',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, 'transfer.third_party_in']);
    }
  });

  test('a name of initials or a first name and a surname sends support, in either order', () => {
    for (const text of [
      'INWARD EFT T NKOSI',
      'NKOSI T',
      'CREDIT TRANSFER THANDI MOKOENA',
      'MRS VAN DER MERWE',
      'THABO',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, 'transfer.third_party_in']);
    }
  });

  test('a person who writes a word for pay or for work pays for work', () => {
    for (const text of [
      'T NKOSI WAGES',
      'MRS BOTHA CHAR',
      'J SMITH GARDENER',
      'M NAIDOO TIPS',
      'INWARD EFT P BOTHA TUINWERK',
      'THANDI MOKOENA UMHOLO',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, SALARY]);
    }
  });

  test('a surname before the word of a business, and a payroll run, pay', () => {
    for (const text of [
      'DLAMINI ATTORNEYS',
      'VD MERWE BOERDERY',
      'INWARD EFT J SMITH TRANSPORT',
      'MAGTAPE CREDIT T NKOSI',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, SALARY]);
    }
  });
});

describe('credits of payers whose name says nothing', () => {
  const ledgerOf = (payer: string, cents: number): string[] => {
    const rows = PAY_DAYS.flatMap((day): PrintedRow[] => [
      [day, 'ACME LTD SALARY', 1_000_000],
      [day, payer, cents],
    ]);
    return labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) =>
      transactions.map(({ label }) => label),
    );
  };

  test('are pay where no other pay is known', () => {
    expect(new Set(labelsOf('INWARD EFT XYZQ 4711', [3_000, 3_000, 3_000, 3_000]))).toEqual(new Set([SALARY]));
  });

  test('are whole notes of somebody beside known pay, and a second pay where they are no whole notes', () => {
    expect(ledgerOf('INWARD EFT XYZQ 4711', 300_000).filter((label) => label === SALARY)).toHaveLength(4);
    expect(ledgerOf('INWARD EFT XYZQ 4711', 312_345).filter((label) => label === SALARY)).toHaveLength(8);
    expect(ledgerOf('INWARD EFT QORVEX BROS', 300_000).filter((label) => label === SALARY)).toHaveLength(8);
  });
});

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

describe('pay whose wording changes', () => {
  /** Labels of the fifth credit, R20 000 on 25 May 2026, after four of one employer. */
  const labelAfterChange = (text: string, rands: number, on = '2026-05-25'): string | undefined => {
    const before = PAY_DAYS.map((day): PrintedRow => [day, 'ACME HOLDINGS SALARY', 20_000 * 100]);
    const [account] = labelApplicant([makeLedger([...before, [on, text, rands * 100]])], NO_OVERRIDES);
    return account?.transactions.at(-1)?.label;
  };

  test('is pay from the first payment under another wording on', () => {
    expect(labelAfterChange('AHZX EDI 4471', 20_000)).toBe(SALARY);
    expect(labelAfterChange('AHZX EDI 4471', 20_900)).toBe(SALARY); // 4.5 % more
  });

  test('is not a credit of another amount, off its days, nor one of a person', () => {
    expect(labelAfterChange('AHZX EDI 4471', 24_000)).not.toBe(SALARY);
    expect(labelAfterChange('AHZX EDI 4471', 20_000, '2026-05-08')).not.toBe(SALARY);
    expect(labelAfterChange('MOM', 20_000)).not.toBe(SALARY);
  });
});
