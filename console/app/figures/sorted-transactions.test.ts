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

  test('stay as they are without one', () => {
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('go either way, and those that are alike stay as they were', () => {
    expect(ids(['amount', false])).toEqual(['a', 'c', 'b']);
    expect(ids(['amount', true])).toEqual(['b', 'a', 'c']);
    expect(ids(['description', false])).toEqual(['b', 'c', 'a']);
  });

  test('come last without a value, in either order', () => {
    expect(ids(['balance', false])).toEqual(['a', 'c', 'b']);
    expect(ids(['balance', true])).toEqual(['c', 'a', 'b']);
  });

  test('go by a second column where the first one says nothing', () => {
    expect(ids(['amount', false], ['balance', true])).toEqual(['c', 'a', 'b']);
  });

  test('pay no heed to what is no column', () => {
    expect(ids(['colour', true])).toEqual(['a', 'b', 'c']);
  });
});
