import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelRow } from '../decision/label-row.ts';
import { cutTradeCandidate } from './cut-trade.ts';

function labelOf(description: string): string {
  const [row] = makeLedger([['2026-01-15', description, -18_000]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').settled.label;
}

const byCard = { channel: 'card' } as const;

describe('a name that the bank cut within the word of its trade', () => {
  test.each([
    ['POS PURCHASE NDLOVUKAZI TAV 4127*8100 04 JUN', 'food.alcohol_tobacco'],
    ['ZWELIDUMILE TAVE 5221*0067 12 AUG CHEQUE CARD PURCHASE', 'food.alcohol_tobacco'],
    ['CHEQUE CARD PURCHASE RIETVALLEI BOTT', 'food.alcohol_tobacco'],
    ['CHEQUE CARD PURCHASE GOGO THANDI TUC', 'food.groceries'],
    ['POS PURCHASE HOOGLAND OPTO', 'medical.care'],
    ['POS PURCHASE HOOGLAND OPTO 271', 'medical.care'],
  ])('The cut name %s is of that trade', (description, label) => {
    expect(labelOf(description)).toBe(label);
  });

  test('A cut trade is unknown where several trades begin so, and where the name is only that', () => {
    expect(cutTradeCandidate(['BLOU', 'CAR'], -100, byCard)).toBeNull();
    expect(cutTradeCandidate(['TAV'], -100, byCard)).toBeNull();
  });

  test('A cut trade is unknown before a known last word, without a card and for money in', () => {
    expect(cutTradeCandidate(['THANDI', 'TOPS'], -100, byCard)).toBeNull();
    expect(cutTradeCandidate(['THANDI', 'TAV'], -100, { channel: 'eft' })).toBeNull();
    expect(cutTradeCandidate(['THANDI', 'TAV'], 100, byCard)).toBeNull();
  });

  test('A cut word of a trade may precede its town', () => {
    expect(cutTradeCandidate(['THANDI', 'TAV', 'DURBAN'], -100, byCard)).toMatchObject({
      label: 'food.alcohol_tobacco',
      matchedText: 'TAV',
      name: 'Thandi Tav',
    });
  });
});
