import { expect, test } from '@jest/globals';
import { lacksOfRule, newRule, ruleOf } from './rule-draft.ts';

const missing = { contains: 'no text', label: 'no label', amount: 'no amount' };

test('a rule needs a text and a label, and amounts that are amounts', () => {
  expect(lacksOfRule({ ...newRule, from: 'much' }, missing)).toEqual({
    'rule-contains': 'no text',
    'rule-label': 'no label',
    'rule-from': 'no amount',
  });
  expect(lacksOfRule({ ...newRule, contains: 'BUTCHERY', label: 'food.groceries', to: '1 000,50' }, missing)).toEqual(
    {},
  );
});

test('what is left open asks for nothing', () => {
  expect(ruleOf({ ...newRule, contains: ' BUTCHERY ', label: 'food.groceries', to: 'R 1 000,50' })).toEqual({
    name: null,
    conditions: { description_contains: 'BUTCHERY', direction: null, min_amount: null, max_amount: 1000.5 },
    label: 'food.groceries',
  });
});
