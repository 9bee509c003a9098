import type { CalendarMonth } from '../time/calendar.ts';
import type { LedgerMonth, StoredAccount } from './bank-connection-store.ts';

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

const ID_STEM = 18;

/**
 * The account and month of a transaction, from its identifier alone: it begins as its account's does and ends with its
 * place in the ledger. Null when no account has it.
 */
export function placeOf(
  accounts: readonly StoredAccount[],
  transactionId: string,
): { account: StoredAccount; month: CalendarMonth } | null {
  const account = accounts.find((entry) => entry.account.id.slice(0, ID_STEM) === transactionId.slice(0, ID_STEM));
  if (!account) return null;
  const month = monthOfOrdinal(account.months, Number.parseInt(transactionId.slice(ID_STEM), 16));
  return month === null ? null : { account, month };
}

function monthOfOrdinal(months: readonly LedgerMonth[], ordinal: number): CalendarMonth | null {
  let before = 0;
  for (const { month, rows } of months) {
    before += rows;
    if (ordinal < before) return month;
  }
  return null;
}
