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

/** Beginnings that no table holds, so that the end alone shows the trade. */
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

  test('A coined word indicates its trade by its end, in the channel that pays such parties', () => {
    fc.assert(
      fc.property(opening, fc.constantFrom(...ends), (begin, [end, way, label]) => {
        expect(labelOf(`${way} ${begin}${end} 0081`, -45_000)).toBe(label);
      }),
    );
  });

  test('A coined lender or insurer does not count at a till, nor a coined shop by mandate', () => {
    fc.assert(
      fc.property(opening, fc.constantFrom('FIN', 'SURE', 'MED', 'CASH'), (begin, end) => {
        expect(ruleOf(`POS PURCHASE ${begin}${end}`, -45_000)).not.toMatch(/^coined:/);
      }),
    );
    expect(ruleOf('DEBIT ORDER QORVPHARM', -45_000)).not.toMatch(/^coined:/);
  });

  test('A coined trade word decides over any room in which it is sold', () => {
    for (const room of ['LOUNGE', 'BAR', 'CLUB', 'STUDIO'])
      expect([room, labelOf(`POS PURCHASE QORVBET ${room}`, -10_000)]).toEqual([room, 'gambling.betting_casino']);
  });

  test('Money from a coined betting name is winnings', () => {
    expect(labelOf('CREDIT TRANSFER QORVBET', 45_000)).toBe('gambling.winnings');
  });

  test('A word that only resembles a coined one is not coined', () => {
    for (const text of ['POS PURCHASE ALPHABET', 'DEBIT ORDER AHMED', 'DEBIT ORDER TREASURE', 'POS PURCHASE TIBET'])
      expect(ruleOf(text, -10_000)).not.toMatch(/^coined:/);
  });

  test('A coined word may be split in two after a mandate, but is never the collector', () => {
    expect(labelOf('DEBIT ORDER QORV FIN', -90_000)).toBe('debt.personal_loan');
    expect(labelOf('DEBIT ORDER QORV BOND 0012', -900_000)).toBe('debt.home_loan');
    expect(labelOf('DEBIT ORDER NETCASH 0012', -90_000)).toBe('other.uncategorised_out');
  });
});
