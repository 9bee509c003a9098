import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { fitsDirection } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from '../decision/label-row.ts';
import { evidenceTable } from '../generated/evidence-table.ts';
import { isExact, withEvidence } from './label-evidence.ts';

function verdictOf(description: string, cents: number): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict;
}

describe('evidence', () => {
  test('Evidence multiplies the odds', () => {
    // Odds of .2 are 1 to 4; evidence of ln 8 makes them 8 to 4, which is 2/3.
    expect(withEvidence(0.2, Math.log(8))).toBeCloseTo(2 / 3, 12);
    expect(withEvidence(0.37, 0)).toBeCloseTo(0.37, 12);
  });

  test('Evidence never makes a label impossible or certain', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
        (p, strength) => {
          const likely = withEvidence(p, strength);
          expect(likely).toBeGreaterThan(0);
          expect(likely).toBeLessThan(1);
        },
      ),
    );
  });

  test('Evidence is known for every ground of the tables, in rising order of the stated confidence', () => {
    const grounds = evidenceTable.map(([ground]) => ground);
    expect(grounds).toEqual(
      expect.arrayContaining(['channel', 'fallback:none', 'merchant', 'purpose', 'trade', 'wording']),
    );
    for (const [, steps] of evidenceTable) {
      const stated = steps.map(([from]) => from);
      expect(stated).toEqual(stated.toSorted((a, b) => a - b));
    }
  });
});

describe('tables and model as one decision', () => {
  test('a hit fits exactly that is sure and makes up most of the text', () => {
    const hit = { confidence: 0.95, matchedText: 'WOOLWORTHS' };
    // 10 of 13 characters, and 10 of 23.
    expect(isExact(hit, 'POS WOOLWORTHS')).toBe(true);
    expect(isExact(hit, 'POS WOOLWORTHS MENLYN PARK')).toBe(false);
    expect(isExact({ ...hit, confidence: 0.9 }, 'WOOLWORTHS')).toBe(false);
  });

  test.each([
    ['POS PURCHASE WLWRTHS', -5_000, 'food.groceries'],
    ['PS PRCHS CHCKRS HYPR', -5_000, 'food.groceries'],
    ['POSPURCHASESHOPRITE', -5_000, 'food.groceries'],
    ['POS PRCHASE ENGN GRG', -60_000, 'transport.fuel'],
    ['CSH WTHDRWL ATM', -50_000, 'cash.atm_withdrawal'],
  ])('%s is read though letters are lost', (description, cents, label) => {
    expect(verdictOf(description, cents).label).toBe(label);
  });

  test('a label of the model says so, and names the words it rests on', () => {
    const verdict = verdictOf('POS PRCHS QRVX PZZRA', -5_000);
    expect(verdict.ruleId).toBe(`model:${verdict.matchedText.toLowerCase().replaceAll(' ', '-')}`);
    expect('POS PRCHS QRVX PZZRA').toContain(verdict.matchedText);
  });

  test('a text that says nothing stays uncategorised', () => {
    const verdict = verdictOf('QXZ', -5_000);
    expect(verdict.label).toBe('other.uncategorised_out');
    expect(verdict.labelledBy).toBe('fallback');
  });

  test('the label fits the side, and the confidence is a share, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(-5_000, 5_000), (text, cents) => {
        const { label, confidence } = verdictOf(text, cents);
        expect(fitsDirection(label, cents)).toBe(true);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
