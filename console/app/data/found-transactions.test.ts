import { describe, expect, test } from '@jest/globals';
import type { Transaction } from '../console-api.ts';
import { transactionWith } from '../testing/transaction.fixture.ts';
import { foundTransactions, readFilters } from './found-transactions.ts';

const transaction = (part: Partial<Transaction>) => transactionWith({ description: 'CHECKERS  HYPER', ...part });

describe('transactions', () => {
  const rows = [transaction({}), transaction({ amount: 20_000, label: 'income.salary', description: 'ACME SALARY' })];
  const found = (query: string) => foundTransactions(rows, readFilters(query)).map(({ label }) => label);

  test('Transactions are narrowed by everything in the address', () => {
    expect(found('?q=checkers%20hyper')).toEqual(['food.groceries']);
    expect(found('?direction=in')).toEqual(['income.salary']);
    expect(found('?direction=out&label=income.salary')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });

  test('Transactions are booked on days of Johannesburg', () => {
    expect(found('?from=2026-03-25&to=2026-03-25')).toHaveLength(2);
    expect(found('?to=2026-03-24')).toEqual([]);
    expect(found('?from=yesterday')).toHaveLength(2);
  });
});
