import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BankAccount, FeedTransaction } from './bank-connector.ts';
import { feedLedger } from './feed-ledger.ts';

const account: BankAccount = {
  bankAccountId: 'opaque',
  bankSlug: 'fnb',
  accountNumber: '62000000011',
  accountName: 'Gold Cheque Account',
  accountType: 'cheque',
  holderName: 'Naledi Example',
  currency: 'ZAR',
  balanceCents: 120_000,
};
const accountId = '692039c0aaaaaaaaaaaaaaaa';
const movement = (
  bookedOn: string,
  amountCents: number,
  balanceCents: number | null,
  description = 'A',
): FeedTransaction => ({
  bookedOn,
  amountCents,
  balanceCents,
  currency: 'ZAR',
  description,
  reference: '',
});
const first = { from: '2025-06-12', to: '2026-06-12', isContinued: false };

describe('the ledger of a feed', () => {
  test('A feed ledger is ordered by day and running balance, whatever the order of the pages', () => {
    // R1 000.00 opening; 10 June -R50.00 and +R300.00, 12 June -R50.00.
    const rows = [
      movement('2026-06-12', -5_000, 120_000),
      movement('2026-06-10', 30_000, 125_000),
      movement('2026-06-10', -5_000, 95_000),
    ];
    const ledger = feedLedger(account, rows, accountId, first);
    expect(ledger.transactions.map(({ amountCents }) => amountCents)).toEqual([-5_000, 30_000, -5_000]);
    expect(ledger.transactions.map(({ bookedAt }) => bookedAt)).toEqual([
      '2026-06-09T22:00:00.000Z',
      '2026-06-09T22:00:00.000Z',
      '2026-06-11T22:00:00.000Z',
    ]);
    expect(ledger.account).toMatchObject({ id: accountId, balanceCents: 120_000, isManualUpload: false });
    // Covered from the first transaction on: 95 000 + 5 000 before it.
    expect(ledger.periods).toEqual([
      { from: '2026-06-10', to: '2026-06-12', openingCents: 100_000, closingCents: 120_000 },
    ]);
  });

  test('A feed ledger has the government ID of the holder where the bank states it', () => {
    const rows = [movement('2026-06-12', -5_000, 120_000)];
    const govIdOf = (of: BankAccount) => feedLedger(of, rows, accountId, first).account.holderGovId;
    expect(govIdOf({ ...account, holderGovId: '8001015009087' })).toBe('8001015009087');
    expect(govIdOf(account)).toBeUndefined();
  });

  test('The ledger of a later fetch covers every day since the previous fetch', () => {
    const rows = [movement('2026-06-12', -5_000, 120_000)];
    const ledger = feedLedger(account, rows, accountId, { from: '2026-06-01', to: '2026-06-12', isContinued: true });
    expect(ledger.periods).toEqual([
      { from: '2026-06-01', to: '2026-06-12', openingCents: 125_000, closingCents: 120_000 },
    ]);
  });

  test('A transaction on two pages counts once in a feed ledger, and two equal ones without balance count twice', () => {
    const shown = movement('2026-06-12', -5_000, 120_000);
    expect(feedLedger(account, [shown, shown], accountId, first).transactions).toHaveLength(1);
    const bare = movement('2026-06-12', -5_000, null);
    expect(feedLedger(account, [bare, bare], accountId, first).transactions).toHaveLength(2);
  });

  test('A feed ledger has no days that were not requested', () => {
    const rows = [
      movement('2025-06-11', 1, null),
      movement('2025-06-12', 2, null),
      movement('2026-06-12', 3, null),
      movement('2026-06-13', 4, null),
    ];
    expect(feedLedger(account, rows, accountId, first).transactions.map(({ amountCents }) => amountCents)).toEqual([
      2, 3,
    ]);
  });

  test('A feed ledger without transactions has no periods, and an unknown balance where the bank states none', () => {
    const told = feedLedger(account, [], accountId, first);
    expect(told.periods).toBeUndefined();
    expect(told.account.balanceCents).toBe(120_000);
    const untold = feedLedger({ ...account, balanceCents: null }, [], accountId, first);
    expect(untold).toMatchObject({ balanceIsUnknown: true, account: { balanceCents: 0 } });
  });

  test('A feed ledger is the same in whatever order its transactions came', () => {
    const amounts = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 5 }), cents: fc.integer({ min: -9_999, max: 9_999 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), (drawn, order) => {
        // An unbroken chain from zero, oldest first; distinct words, so that every order within a day can be recognised.
        let balance = 1_000_000;
        const rows = drawn
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, cents }, index) => {
            balance += cents;
            return movement(`2026-06-0${day}`, cents, balance, `row ${index}`);
          });
        const shuffled = rows
          .map((row, index) => ({ row, key: order[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ row }) => row);
        const sums = (movements: readonly FeedTransaction[]) => {
          const { transactions, account: own } = feedLedger(
            { ...account, balanceCents: balance },
            movements,
            accountId,
            first,
          );
          return {
            amounts: transactions.reduce((sum, row) => sum + row.amountCents, 0),
            balance: own.balanceCents,
            rows: transactions.length,
          };
        };
        expect(sums(shuffled)).toEqual(sums(rows));
        expect(sums(rows)).toEqual({ amounts: balance - 1_000_000, balance, rows: rows.length });
      }),
    );
  });
});
