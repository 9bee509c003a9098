import { describe, expect, test } from '@jest/globals';
import { heatLevel } from './heat-level.ts';
import { enteredNumber, loanQuestion } from './loan-form.ts';

test('numbers are taken as people write them', () => {
  expect(['27,75', ' 12 ', '28 500.50', 'R1\u202f000', '', 'x', '1.2.3', '-5'].map(enteredNumber)).toEqual([
    27.75,
    12,
    28_500.5,
    1000,
    null,
    null,
    null,
    null,
  ]);
});

describe('the question about a loan', () => {
  test('The question about a loan has the rate as a fraction', () => {
    expect(loanQuestion({ rate: '27.75', term: '12', declared: '' })).toEqual({
      faults: null,
      rate: 0.2775,
      term: 12,
      declared: null,
    });
  });

  test('The question about a loan is not sent with impossible values', () => {
    expect(loanQuestion({ rate: '', term: '1.5', declared: 'much' }).faults).toEqual(['rate', 'term', 'declared']);
    expect(loanQuestion({ rate: '1001', term: '601', declared: '' }).faults).toEqual(['rate', 'term']);
  });
});

test('a day is the darker, the more of its month it holds', () => {
  expect([10, 30, 60, 100].map((amount) => heatLevel(amount, 100))).toEqual([1, 2, 3, 4]);
  expect(heatLevel(5, 0)).toBe(1);
});
