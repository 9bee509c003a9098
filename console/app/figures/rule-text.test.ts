import { expect, test } from '@jest/globals';
import { ruleTextOf } from './rule-text.ts';

const counterparty = (name: string) => ({ name, id: 'checkers', type: 'merchant', confidence: 1 });

test('a rule looks for the counterparty where the description names it, else for the description', () => {
  const description = 'POS  CHECKERS HYPER 0412';
  expect(ruleTextOf({ description, counterparty: counterparty('Checkers') })).toBe('Checkers');
  expect(ruleTextOf({ description, counterparty: counterparty('Shoprite') })).toBe('POS CHECKERS HYPER 0412');
  expect(ruleTextOf({ description, counterparty: null })).toBe('POS CHECKERS HYPER 0412');
});
