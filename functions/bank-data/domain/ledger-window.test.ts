import { transactionId } from '@imali/ledger/rows/transaction-id.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { StoredAccount } from './ledger-store.ts';
import { placeOf, rowsAfter, windowAfter } from './ledger-window.ts';

const idOf = (account: number): string => `692039c0${String(account).repeat(10)}aaaaaa`;
const stored = (account: number, months: Record<string, number>): StoredAccount => ({
  account: {
    id: idOf(account),
    accountNumber: '1',
    accountName: 'n',
    accountType: 'cheque',
    bankSlug: 'fnb',
    holderName: 'h',
    currency: 'ZAR',
    balanceCents: 0,
    isManualUpload: true,
  },
  covered: [],
  months: Object.entries(months)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, rows]) => ({ month, rows })),
  firstOn: null,
  lastOn: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const calendar = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];
const anyAccounts = fc
  .array(fc.dictionary(fc.constantFrom(...calendar), fc.integer({ min: 1, max: 6 })), { maxLength: 3 })
  .map((accounts) => accounts.map((months, index) => stored(index + 1, months)));

/** Month of every row of all accounts, newest first: what a reader of everything would see. */
const everyRow = (accounts: readonly StoredAccount[]): string[] =>
  accounts
    .flatMap(({ months }) => months.flatMap(({ month, rows }) => Array.from({ length: rows }, () => month)))
    .toSorted()
    .toReversed();

describe('the months of a window', () => {
  test('The months of a window contain exactly the requested rows, and no month more than they need', () => {
    fc.assert(
      fc.property(anyAccounts, fc.nat(40), fc.integer({ min: 1, max: 12 }), (accounts, skip, count) => {
        const all = everyRow(accounts);
        const window = windowAfter(accounts, skip, count);
        const wanted = all.slice(skip, skip + count);
        const loaded = all.filter((month) => window.months.includes(month));
        expect(loaded.slice(window.skip, window.skip + count)).toEqual(wanted);
        expect(window.months).toEqual([...new Set(wanted)].toSorted());
      }),
    );
  });

  test('The window months of two accounts are read together', () => {
    const accounts = [stored(1, { '2026-01': 3, '2026-02': 2 }), stored(2, { '2026-02': 4, '2026-03': 1 })];
    // Newest first: March 1, February 2 + 4, January 3. Rows 5 to 8 are February's last three and January's first.
    expect(windowAfter(accounts, 4, 4)).toEqual({ months: ['2026-01', '2026-02'], skip: 3 });
    expect(windowAfter(accounts, 0, 1)).toEqual({ months: ['2026-03'], skip: 0 });
    expect(windowAfter(accounts, 10, 5).months).toEqual([]);
    expect(windowAfter([], 0, 5).months).toEqual([]);
  });
});

test('the rows after a month are those of later months of every account', () => {
  fc.assert(
    fc.property(anyAccounts, fc.constantFrom(...calendar), (accounts, month) => {
      expect(rowsAfter(accounts, month)).toBe(everyRow(accounts).filter((other) => other > month).length);
    }),
  );
});

describe('the place of a transaction', () => {
  const rowId = (account: number, month: string, ordinal: number): string =>
    transactionId(idOf(account), month, ordinal);

  test('The place of a transaction follows from its identifier alone, for every row of every account', () => {
    fc.assert(
      fc.property(anyAccounts, (accounts) => {
        for (const [index, entry] of accounts.entries()) {
          for (const { month, rows } of entry.months) {
            for (let row = 0; row < rows; row += 1) {
              expect(placeOf(accounts, rowId(index + 1, month, row))).toEqual({ account: entry, month });
            }
            expect(placeOf(accounts, rowId(index + 1, month, rows))).toBeNull();
          }
        }
      }),
    );
  });

  test('A transaction of another account has no place', () => {
    expect(placeOf([stored(1, { '2026-01': 3 })], rowId(2, '2026-01', 0))).toBeNull();
    expect(placeOf([], rowId(1, '2026-01', 0))).toBeNull();
  });
});
