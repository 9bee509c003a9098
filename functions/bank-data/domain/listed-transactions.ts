import { type CalendarMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type LabelSourceOfRows, labelledRows, type RowStores } from './labelled-rows.ts';
import { accountsWithin, cutMonths, transactionCount, withRows } from './ledger-span.ts';
import type { StoredAccount } from './ledger-store.ts';
import { placeOf, rowsAfter, windowAfter } from './ledger-window.ts';
import {
  asksOfRows,
  isWithin,
  type ListedRow,
  matcher,
  newestFirst,
  type TransactionFilter,
} from './transaction-filter.ts';

/** A list of the transactions of a connection: where they are, and which of them it shows. */
export interface TransactionList {
  readonly stores: RowStores;
  readonly ref: ConnectionRef;
  /** Every account of the connection. */
  readonly accounts: readonly StoredAccount[];
  readonly filter: TransactionFilter;
  readonly labels: LabelSourceOfRows;
  /** Whether rows arrived after the result that labels come from: they are not listed, and not counted, until they are labelled. */
  readonly isGrowing: boolean;
  /** Labels that occur in the connection; null where that is not known. */
  readonly occurring: ReadonlySet<string> | null;
}

/** A page of a list, newest first. */
export interface TransactionPage {
  readonly outcome: 'page';
  /** Rows of the whole list. */
  readonly count: number;
  /** Rows before this page. */
  readonly before: number;
  readonly rows: readonly ListedRow[];
}

/**
 * A page after `skip` rows, or after the row that a cursor names: the id of any transaction of the connection, whatever
 * the filter. A list that is narrowed by accounts and days only reads the months that it shows and those that its dates
 * cut, however deep the page is; other filters read every month of their accounts and dates, and so does a list that
 * is growing, whose months count rows that are not in it yet.
 */
export async function transactionPage(
  list: TransactionList,
  { skip, limit, cursor }: { readonly skip: number; readonly limit: number; readonly cursor?: string | undefined },
): Promise<TransactionPage | { readonly outcome: 'unknown_cursor' }> {
  const { filter } = list;
  const last = cursor === undefined ? null : await rowWithId(list, cursor);
  if (cursor !== undefined && last === null) return { outcome: 'unknown_cursor' };
  if (list.isGrowing || asksOfRows(filter)) {
    const rows = await listedTransactions(list);
    const before = last === null ? skip : rows.filter(({ row }) => newestFirst(row, last) <= 0).length;
    return { outcome: 'page', count: rows.length, before, rows: rows.slice(before, before + limit) };
  }
  const accounts = await countedAccounts(list);
  const before = last === null ? skip : await rowsUpTo(list, accounts, last);
  const window = windowAfter(accounts, before, limit);
  const { rows, unlabelled } = await rowsOfAccounts(list, accounts, window.months);
  // Read side by side, the accounts can know of rows that came after the result.
  if (unlabelled > 0) return transactionPage({ ...list, isGrowing: true }, { skip, limit, cursor });
  const shown = sorted(rows.filter(({ row }) => isWithin(filter, row.bookedOn)));
  const page = shown.slice(window.skip, window.skip + limit);
  return { outcome: 'page', count: transactionCount(accounts), before, rows: page };
}

/** Every row of a list, newest first. */
export async function listedTransactions(list: TransactionList): Promise<ListedRow[]> {
  const { labels, ids } = list.filter;
  const { occurring } = list;
  if (labels !== null && occurring !== null && labels.isDisjointFrom(occurring)) return [];
  const span = accountsWithin(list.accounts, list.filter);
  const { rows } = await rowsOfAccounts(list, span, ids && monthsWith(list, ids));
  return sorted(rows.filter(matcher(list.filter)));
}

const sorted = (rows: readonly ListedRow[]): ListedRow[] => rows.toSorted((a, b) => newestFirst(a.row, b.row));

/** Rows of these months of the accounts, or of all that each has, and how many there came after the result. */
async function rowsOfAccounts(
  { stores, ref, labels }: TransactionList,
  accounts: readonly StoredAccount[],
  wanted: readonly CalendarMonth[] | null,
): Promise<{ readonly rows: ListedRow[]; readonly unlabelled: number }> {
  const read = await labelledRows(stores, ref, accounts, labels, wanted);
  return {
    rows: read.flatMap(({ rows }) => rows),
    unlabelled: read.reduce((sum, { unlabelled }) => sum + unlabelled.length, 0),
  };
}

/** The rows of one month of an account. */
async function monthRows(
  { stores, ref }: TransactionList,
  { account, months }: StoredAccount,
  month: CalendarMonth,
): Promise<LedgerTransaction[]> {
  if (!months.some((own) => own.month === month)) return [];
  return stores.ledgers.ledgerMonths(ref, account.id, [month]);
}

/** The accounts of the list's span with the rows that are in it: months that its dates cut are read and counted. */
async function countedAccounts(list: TransactionList): Promise<StoredAccount[]> {
  const { accounts, filter } = list;
  const cut = cutMonths(filter);
  return Promise.all(
    accountsWithin(accounts, filter).map(async (stored) => {
      const counted = cut.map(async (month): Promise<[CalendarMonth, number]> => {
        const rows = await monthRows(list, stored, month);
        return [month, rows.filter(({ bookedOn }) => isWithin(filter, bookedOn)).length];
      });
      return withRows(stored, new Map(await Promise.all(counted)));
    }),
  );
}

/** The months that transactions are in, by their ids. */
function monthsWith({ accounts }: TransactionList, ids: ReadonlySet<string>): CalendarMonth[] {
  return [...new Set([...ids].flatMap((id) => placeOf(accounts, id)?.month ?? []))];
}

/** The row of an id, null when no account has it. */
async function rowWithId(list: TransactionList, id: string): Promise<LedgerTransaction | null> {
  const place = placeOf(list.accounts, id);
  if (!place) return null;
  const rows = await monthRows(list, place.account, place.month);
  return rows.find((row) => row.id === id) ?? null;
}

/** Rows of the counted accounts from the newest to this one, which need not be among them. */
async function rowsUpTo(
  list: TransactionList,
  accounts: readonly StoredAccount[],
  last: LedgerTransaction,
): Promise<number> {
  const month = monthOf(last.bookedOn);
  const sameMonth = await Promise.all(accounts.map((stored) => monthRows(list, stored, month)));
  const upTo = sameMonth.flat().filter((row) => isWithin(list.filter, row.bookedOn) && newestFirst(row, last) <= 0);
  return rowsAfter(accounts, month) + upTo.length;
}
