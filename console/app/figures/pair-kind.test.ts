import { expect, test } from '@jest/globals';
import { pairKind } from './pair-kind.ts';

const one = (label: string, account = 'a') => ({ label, account });

test('Each side of a pair has a name for the other', () => {
  expect(pairKind(one('returned.insufficient_funds'), one('debt.personal_loan'))).toBe('returned');
  expect(pairKind(one('debt.personal_loan'), one('returned.insufficient_funds'))).toBe('return');
  expect(pairKind(one('reversed.merchant_refund'), one('food.groceries'))).toBe('refunded');
  expect(pairKind(one('food.groceries'), one('reversed.merchant_refund'))).toBe('refund');
  expect(pairKind(one('savings.deposit'), one('savings.withdrawal', 'b'))).toBe('transfer');
});

test('a pair on one account, to which a person gave other labels, only belongs together', () => {
  expect(pairKind(one('food.groceries'), one('other.uncategorised_in'))).toBe('other');
});
