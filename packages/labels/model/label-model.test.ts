import { fitsDirection, type LabelId, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { modelLabels } from '../generated/label-model-table.ts';
import { readByModel, wordsFor } from './label-model.ts';

const labels = modelLabels;

function read(text: string, cents: number, asked: LabelId) {
  const reading = readByModel(text, cents, asked);
  if (!reading) throw new Error(`the model does not know ${asked}`);
  return reading;
}

const texts = fc.stringMatching(/^[A-Z0-9#*/&. -]{0,80}$/);

describe('the model of labels', () => {
  test('Only labels on the side of the amount have a probability, and two add up to at most one', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(-5_000, 0, 5_000), fc.constantFrom(...labels), (text, cents, asked) => {
        const { probabilityOfAsked, other, probabilityOfOther } = read(text, cents, asked);
        expect(fitsDirection(other, cents)).toBe(true);
        expect(other).not.toBe(asked);
        expect(probabilityOfOther).toBeGreaterThan(0);
        expect(probabilityOfAsked > 0).toBe(fitsDirection(asked, cents));
        expect(probabilityOfAsked + probabilityOfOther).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test("The model's probabilities add up to one over all labels of a side", () => {
    const text = 'POS PURCHASE WLWRTHS MENLYN';
    const sum = labels.reduce((total, label) => total + read(text, -5_000, label).probabilityOfAsked, 0);
    expect(sum).toBeCloseTo(1, 9);
  });

  test('The model answers the same whatever it was asked before, and for texts of any length', () => {
    const first = read('PAYMENT TO MR PLUMBER', -5_000, 'other.uncategorised_out');
    for (let at = 0; at < 20_000; at += 1) read(`TEXT ${at}`, -5_000, 'food.groceries');
    expect(read('PAYMENT TO MR PLUMBER', -5_000, 'other.uncategorised_out')).toEqual(first);
    const long = 'LOREM IPSUM DOLOR '.repeat(2_000);
    expect(read(long, -5_000, 'food.groceries').probabilityOfOther).toBeGreaterThan(0);
  });

  test('The model has no answer for labels that are newer than it', () => {
    for (const { id } of taxonomy)
      expect(readByModel('POS PURCHASE', -5_000, id) === null).toBe(!modelLabels.includes(id));
  });

  test('The words that the model names occur in the text', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...labels), (text, label) => {
        const words = wordsFor(text, label);
        const printed = (text.match(/[A-Z0-9#]+/g) ?? []).join(' ');
        expect(printed).toContain(words);
      }),
    );
    expect(wordsFor('POS PURCHASE WLWRTHS', 'food.groceries')).toContain('WLWRTHS');
  });
});
