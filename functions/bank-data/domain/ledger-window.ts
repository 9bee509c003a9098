import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { partsOfTransactionId } from '@imali/ledger/rows/transaction-id.ts';
import type { StoredAccount } from './ledger-store.ts';

/** Which months to read for a part of the list of all rows, newest first. */
export interface LedgerWindow {
  /** Oldest first. */
  readonly months: readonly CalendarMonth[];
  /** Rows of those months to leave out from the newest on. */
  readonly skip: number;
}

/** Rows of all accounts by month, newest month first. */
function rowsByMonth(accounts: readonly StoredAccount[]): { month: CalendarMonth; rows: number }[] {
  const months = new Map<CalendarMonth, number>();
  for (const { months: own } of accounts) {
    for (const { month, rows } of own) months.set(month, (months.get(month) ?? 0) + rows);
  }
  return [...months].map(([month, rows]) => ({ month, rows })).toSorted((a, b) => (a.month < b.month ? 1 : -1));
}

/** The months that hold `count` rows after leaving out `skip` from the newest on: a page costs what it shows. */
export function windowAfter(accounts: readonly StoredAccount[], skip: number, count: number): LedgerWindow {
  const months: CalendarMonth[] = [];
  let before = 0;
  let first = 0;
  for (const { month, rows } of rowsByMonth(accounts)) {
    if (before + rows > skip) {
      if (months.length === 0) first = before;
      months.push(month);
    }
    before += rows;
    if (before >= skip + count) break;
  }
  return { months: months.reverse(), skip: skip - first };
}

/** Rows of all accounts in months later than this one. */
export function rowsAfter(accounts: readonly StoredAccount[], month: CalendarMonth): number {
  return rowsByMonth(accounts)
    .filter((entry) => entry.month > month)
    .reduce((sum, { rows }) => sum + rows, 0);
}

/** The account and month of a transaction, from its identifier alone; null when no account has it. */
export function placeOf(
  accounts: readonly StoredAccount[],
  transactionId: string,
): { account: StoredAccount; month: CalendarMonth } | null {
  const { accountStem, month, ordinal } = partsOfTransactionId(transactionId);
  const account = accounts.find((entry) => entry.account.id.startsWith(accountStem));
  const rows = account?.months.find((entry) => entry.month === month)?.rows ?? 0;
  return account && ordinal < rows ? { account, month } : null;
}
