import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { patternTable } from '../generated/pattern-table.ts';

/** The label of the last row. */
function lastLabel(rows: readonly PrintedRow[], accountType: AccountType = 'cheque'): string {
  const ledger = makeLedger(rows, makeAccount({ accountType }));
  return labelApplicant([ledger], NO_OVERRIDES)[0]?.transactions.at(-1)?.label ?? '';
}

const credit = (text: string, cents: number): PrintedRow => ['2026-03-25', text, cents];

const NAMES = ['KOPANO', 'ZONKE', 'DR PILLAY', 'ADAMS ATTORNEYS', 'RIDGEVIEW PRIMARY', 'TSHEPO M'] as const;
const WORK = ['LOCUM', 'DIRECTORS', 'SITTING', 'BOARD', 'REFERRAL', 'COACHING', 'MODERATOR', 'FACILITATION'] as const;
const work = fc.constantFrom(...WORK);
const name = fc.constantFrom(...NAMES);
const cents = fc.integer({ min: 10_000, max: 9_000_000 });

describe('a credit worded as a fee', () => {
  test("A fee credit is income where words beside it are not the bank's, whatever the sum", () => {
    const shape = fc.constantFrom(
      (a: string, b: string) => `${a} FEES ${b}`,
      (a: string, b: string) => `${b} ${a} FEE`,
      (a: string) => `${a} FEES`,
    );
    fc.assert(
      fc.property(shape, work, name, cents, (text, a, b, sum) => {
        expect(lastLabel([credit(text(a, b), sum)])).toBe('income.contractor');
        expect(lastLabel([credit(text(a, b), sum)], 'business')).toBe('income.business');
      }),
      { numRuns: 40 },
    );
  });

  test('A fee credit is pay where it is a commission', () => {
    fc.assert(
      fc.property(fc.constantFrom('VELA MOTORS', 'LIBERTY', 'PULA ESTATES', ''), cents, (employer, sum) => {
        expect(lastLabel([credit(`COMMISSION ${employer}`.trim(), sum)])).toBe('income.salary');
        expect(lastLabel([credit(`${employer} COMMISSION JAN`.trim(), sum)])).toBe('income.salary');
      }),
      { numRuns: 40 },
    );
  });

  test("A fee credit is the bank's refund where that fee was charged before, each fee once", () => {
    fc.assert(
      fc.property(work, name, fc.integer({ min: 500, max: 90_000 }), (a, b, sum) => {
        const charged: PrintedRow = ['2026-03-01', 'SERVICE FEE', -sum];
        const text = `${a} FEES ${b}`;
        expect(lastLabel([charged, credit(text, sum)])).toBe('reversed.bank_correction');
        expect(lastLabel([charged, credit(text, sum + 1)])).toBe('income.contractor');
        expect(lastLabel([charged, ['2026-03-02', text, sum], credit(text, sum)])).toBe('income.contractor');
      }),
      { numRuns: 40 },
    );
  });

  test("A fee credit is the bank's refund where the words indicate so, whatever the sum", () => {
    fc.assert(
      fc.property(fc.constantFrom('REVERSAL', 'REFUND', 'REBATE', 'CORRECTION'), work, cents, (word, a, sum) => {
        expect(lastLabel([credit(`${a} FEE ${word}`, sum)])).not.toMatch(/^income\./);
        expect(lastLabel([credit(`SERVICE FEE ${word}`, sum)])).toBe('reversed.bank_correction');
      }),
      { numRuns: 40 },
    );
  });

  test("A fee credit is the bank's refund where all words are its own and the sum fits a fee", () => {
    const wordings = patternTable
      .filter(({ tier, out }) => tier === 'bank' && out?.startsWith('fees.'))
      .flatMap(({ patterns }) => patterns.split(';'))
      .filter((pattern) => /\b(?:FEES?|FOOI)\b/.test(pattern));
    expect(wordings.length).toBeGreaterThan(50);
    const earned = wordings.filter((text) => lastLabel([credit(text, 6_900)]).startsWith('income.'));
    expect(earned).toEqual([]);
  });

  // Regulation 42: at most R1 050 and 15% VAT, R1 207.50.
  test.each([
    [120_750, 'reversed.bank_correction'],
    [120_751, 'income.contractor'],
  ])("A credit in words that might be the bank's is earned above the largest fee: %i cents is %s", (sum, label) => {
    expect(lastLabel([credit('SERVICE FEES', sum)])).toBe(label);
    expect(lastLabel([['2026-03-01', 'SERVICE FEES', -sum], credit('SERVICE FEES', sum)])).toBe(
      'reversed.bank_correction',
    );
  });

  test("A fee credit is not income where people only pay such fees, nor for the bank's commission", () => {
    expect(lastLabel([credit('OVERSEAS BANK COMMISSION', 6_900)])).toBe('reversed.bank_correction');
    for (const text of ['SCHOOL FEES', 'SCHOOL FEES THABO', 'CRECHE FEES', 'EXAM FEE'])
      expect([text, lastLabel([credit(text, 250_000)])]).not.toEqual([text, expect.stringMatching(/^income\./)]);
  });
});
