import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from '../decision/label-row.ts';

function verdictOf(description: string, cents: number) {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict;
}

const labelOf = (description: string, cents: number): string => verdictOf(description, cents).label;
const ruleOf = (description: string, cents: number): string => verdictOf(description, cents).ruleId;

/** Beginnings that no table holds, so that the end alone tells the trade. */
const opening = fc.constantFrom('QORV', 'ZUNJI', 'XIVAMB', 'VREXO', 'JABUQ');

describe('a word coined for a trade', () => {
  const ends = [
    ['BET', 'POS PURCHASE', 'gambling.betting_casino'],
    ['BETS', 'Payment:', 'gambling.betting_casino'],
    ['FIN', 'NAEDO', 'debt.personal_loan'],
    ['CASH', 'DEBIT ORDER', 'debt.short_term_loan'],
    ['MED', 'DEBIT ORDER', 'medical.medical_aid'],
    ['SURE', 'MAGTAPE DEBIT', 'insurance.short_term'],
    ['BOND', 'DEBICHECK', 'debt.home_loan'],
    ['PHARM', 'POS PURCHASE', 'medical.pharmacy'],
  ] as const;

  test('is told by its end, in the channel by which such parties are paid', () => {
    fc.assert(
      fc.property(opening, fc.constantFrom(...ends), (begin, [end, way, label]) => {
        expect(labelOf(`${way} ${begin}${end} 0081`, -45_000)).toBe(label);
      }),
    );
  });

  test('of a lender or an insurer says nothing at a till, and of a shop nothing by mandate', () => {
    fc.assert(
      fc.property(opening, fc.constantFrom('FIN', 'SURE', 'MED', 'CASH'), (begin, end) => {
        expect(ruleOf(`POS PURCHASE ${begin}${end}`, -45_000)).not.toMatch(/^coined:/);
      }),
    );
    expect(ruleOf('DEBIT ORDER QORVPHARM', -45_000)).not.toMatch(/^coined:/);
  });

  test('stays the trade in whatever room it is sold', () => {
    for (const room of ['LOUNGE', 'BAR', 'CLUB', 'STUDIO'])
      expect([room, labelOf(`POS PURCHASE QORVBET ${room}`, -10_000)]).toEqual([room, 'gambling.betting_casino']);
  });

  test('pays out what such parties pay', () => {
    expect(labelOf('CREDIT TRANSFER QORVBET', 45_000)).toBe('gambling.winnings');
  });

  test('is none that only looks so', () => {
    for (const text of ['POS PURCHASE ALPHABET', 'DEBIT ORDER AHMED', 'DEBIT ORDER TREASURE', 'POS PURCHASE TIBET'])
      expect(ruleOf(text, -10_000)).not.toMatch(/^coined:/);
  });

  test('may stand as two words behind a mandate, and not as the collector', () => {
    expect(labelOf('DEBIT ORDER QORV FIN', -90_000)).toBe('debt.personal_loan');
    expect(labelOf('DEBIT ORDER QORV BOND 0012', -900_000)).toBe('debt.home_loan');
    expect(labelOf('DEBIT ORDER NETCASH 0012', -90_000)).toBe('other.uncategorised_out');
  });
});
