import { expect, test } from '@jest/globals';
import { checkedLabel } from './label-rule-faults.ts';

const partsOf = (...given: Parameters<typeof checkedLabel>): string[] => {
  const checked = checkedLabel(...given);
  return 'faults' in checked ? checked.faults.map(({ part }) => part) : [];
};

test('a rule whose label, text and pattern are sound has none', () => {
  expect(checkedLabel('food.groceries', { contains: 'SPAR', regex: 'spar\\b', direction: 'out' })).toEqual({
    label: 'food.groceries',
  });
  expect(partsOf('food.groceries', { contains: 'SPAR' })).toEqual([]);
});

test('every part that is wrong is named', () => {
  expect(partsOf('food.nothing', { contains: '2026-01-01 12345678', regex: '(', direction: 'out' })).toEqual([
    'contains',
    'regex',
    'label',
  ]);
});

test('a label must fit the direction that the rule names', () => {
  expect(partsOf('income.salary', { contains: 'ACME', direction: 'out' })).toEqual(['label']);
  expect(partsOf('income.salary', { contains: 'ACME', direction: 'in' })).toEqual([]);
  expect(partsOf('income.salary', { contains: 'ACME' })).toEqual([]);
});
