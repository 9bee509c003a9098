import { expect, test } from '@jest/globals';
import { enteredWeights, shareOf, textsOf } from './weights-form.ts';

const weights = { affordability: 4, income: 2, expense: 1, liquidity_and_savings: 1, debt: 2, fee: 0 };

test('a weight is shown as its share of the score', () => {
  const texts = textsOf(weights);
  // 4 of 4 + 2 + 1 + 1 + 2 + 0 = 10
  expect(shareOf(texts, 'affordability')).toBe(0.4);
  expect(shareOf(texts, 'fee')).toBe(0);
  expect(enteredWeights(texts)).toEqual(weights);
});

test('there is no share of what is no number, nor of nothing', () => {
  const texts = textsOf(weights);
  expect(shareOf({ ...texts, debt: 'much' }, 'income')).toBeNull();
  expect(enteredWeights({ ...texts, debt: '-1' }).debt).toBeNull();
  const none = textsOf({ affordability: 0, income: 0, expense: 0, liquidity_and_savings: 0, debt: 0, fee: 0 });
  expect(shareOf(none, 'income')).toBeNull();
});
