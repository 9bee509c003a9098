import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from './label-applicant.ts';
import { NO_OVERRIDES } from './label-overrides.ts';

const labelsOf = (rows: readonly PrintedRow[]): string[] =>
  labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) =>
    transactions.map(({ label }) => label),
  );

const WORDINGS = ['DEBIT ATM CASH', 'ATM CASH WITHDRAWAL', 'ATM WITHDRAWAL VRYHEID'] as const;
const seed = 20_261_122;

describe('a row worded as cash from a machine', () => {
  test('A withdrawal of R300 is cash, and a row of R12.00 with the same words is its fee', () => {
    expect(
      labelsOf([
        ['2026-03-02', 'DEBIT ATM CASH', -30_000],
        ['2026-03-02', 'DEBIT ATM CASH', -1_200],
      ]),
    ).toEqual(['cash.atm_withdrawal', 'fees.cash_atm']);
  });

  test('A sum below R20 is a fee for cash exactly where no notes make it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WORDINGS), fc.integer({ min: 100, max: 1_999 }), (wording, cents) => {
        const right = cents % 1_000 === 0 ? 'cash.atm_withdrawal' : 'fees.cash_atm';
        expect(labelsOf([['2026-03-02', wording, -cents]])).toEqual([right]);
      }),
      { seed },
    );
  });

  test('A sum from R20 on is cash, as a bank may print a note and its fee as one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WORDINGS), fc.integer({ min: 2_000, max: 500_000 }), (wording, cents) => {
        expect(labelsOf([['2026-03-02', wording, -cents]])).toEqual(['cash.atm_withdrawal']);
      }),
      { seed },
    );
  });
});
