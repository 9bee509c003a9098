import { describe, expect, test } from '@jest/globals';
import type { Transaction } from '../console-api.ts';
import { transactionWith } from '../testing/transaction.fixture.ts';
import { sortedTransactions } from './sorted-transactions.ts';

const transaction = (id: string, part: Partial<Transaction>) => transactionWith({ id, ...part });

describe('transactions in an order', () => {
  const rows = [
    transaction('a', { amount: -20, balance: 100, description: 'SHELL' }),
    transaction('b', { amount: 500, description: 'ACME SALARY' }),
    transaction('c', { amount: -20, balance: 900, description: 'ACME SALARY' }),
  ];
  const ids = (...orders: readonly (readonly [id: string, desc: boolean])[]) =>
    sortedTransactions(
      rows,
      orders.map(([id, desc]) => ({ id, desc })),
    ).map(({ id }) => id);

  test('Transactions without an order remain as they are', () => {
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('Transactions sort either way, and equal ones remain as they were', () => {
    expect(ids(['amount', false])).toEqual(['a', 'c', 'b']);
    expect(ids(['amount', true])).toEqual(['b', 'a', 'c']);
    expect(ids(['description', false])).toEqual(['b', 'c', 'a']);
  });

  test('Transactions without a value come last, in either order', () => {
    expect(ids(['balance', false])).toEqual(['a', 'c', 'b']);
    expect(ids(['balance', true])).toEqual(['c', 'a', 'b']);
  });

  test('Transactions sort by a second column where the first one is equal', () => {
    expect(ids(['amount', false], ['balance', true])).toEqual(['c', 'a', 'b']);
  });

  test('Transactions ignore the order of an unknown column', () => {
    expect(ids(['colour', true])).toEqual(['a', 'b', 'c']);
  });
});
