import { describe, expect, test } from '@jest/globals';
import { expressionOfKind, wordsOfKind } from './party-word-lists.ts';

describe('words of a kind', () => {
  test('The words of a kind are those of the table, each on its own', () => {
    expect(wordsOfKind('title').has('MNR')).toBe(true);
    expect(wordsOfKind('title').has('MNR;MEV')).toBe(false);
  });

  test('The words of a kind match as whole words and phrases', () => {
    const company = expressionOfKind('company');
    expect(company.test('QORVEX CALL CENTRE')).toBe(true);
    expect(company.test('MINE DUMP CAFE')).toBe(true);
    expect(company.test('DAMINES')).toBe(false);
  });

  test('A word matches with any ending where the table has a star', () => {
    const toCustomers = expressionOfKind('to_customers');
    for (const text of ['SANLAM RETIREMENT', 'OLD MUTUAL PROVIDENT', 'INCOME PROTECTION PLAN', 'RETIRE'])
      expect([text, toCustomers.test(text)]).toEqual([text, true]);
    expect(toCustomers.test('FUNDS')).toBe(false);
  });
});
