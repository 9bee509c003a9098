import { describe, expect, test } from '@jest/globals';
import type { Transaction } from '../console-api.ts';
import { foundTransactions, readFilters } from './found-transactions.ts';

const transaction = (part: Partial<Transaction>): Transaction => ({
  id: '692039c05f3c8b2a1d9e4f70',
  account: '692039c05f3c8b2a1d9e4f71',
  account_number: '1',
  datetime: '2026-03-24T22:30:00.000Z',
  amount: -150,
  description: 'CHECKERS  HYPER',
  reference: '',
  currency: 'ZAR',
  label: 'food.groceries',
  balance: null,
  bank_slug: 'fnb',
  confidence: 1,
  confidence_band: 'HIGH',
  channel: 'card',
  counterparty: null,
  labelled_by: 'engine',
  rule_id: '',
  matched_text: '',
  runner_up: null,
  paired_with: null,
  history: [],
  ...part,
});

describe('transactions', () => {
  const rows = [transaction({}), transaction({ amount: 20_000, label: 'income.salary', description: 'ACME SALARY' })];
  const found = (query: string) => foundTransactions(rows, readFilters(query)).map(({ label }) => label);

  test('are narrowed by all that the address says', () => {
    expect(found('?q=checkers%20hyper')).toEqual(['food.groceries']);
    expect(found('?direction=in')).toEqual(['income.salary']);
    expect(found('?direction=out&label=income.salary')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });

  test('are booked on days of Johannesburg', () => {
    expect(found('?from=2026-03-25&to=2026-03-25')).toHaveLength(2);
    expect(found('?to=2026-03-24')).toEqual([]);
    expect(found('?from=yesterday')).toHaveLength(2);
  });
});
