import { type CalendarMonth, firstDay, lastDay, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { StoredAccount } from './ledger-store.ts';
import type { TransactionFilter } from './transaction-filter.ts';

type Span = Pick<TransactionFilter, 'accountId' | 'from' | 'to'>;

/** The accounts of a span, each with the months that have a day in it: nothing else has to be read. */
export function accountsWithin(
  accounts: readonly StoredAccount[],
  { accountId, from, to }: Span,
): readonly StoredAccount[] {
  const first = from === null ? '' : monthOf(from);
  const last = to === null ? '~' : monthOf(to);
  return accounts
    .filter(({ account }) => accountId === null || account.id === accountId)
    .map((stored) => ({ ...stored, months: stored.months.filter(({ month }) => month >= first && month <= last) }));
}

/** Months of which a span has some days only, so that their rows must be read to be counted: two at most. */
export function cutMonths({ from, to }: Pick<Span, 'from' | 'to'>): CalendarMonth[] {
  const cut = new Set<CalendarMonth>();
  if (from !== null && from !== firstDay(monthOf(from))) cut.add(monthOf(from));
  if (to !== null && to !== lastDay(monthOf(to))) cut.add(monthOf(to));
  return [...cut].toSorted();
}

/**
 * An account with other numbers of rows in some months.
 * @param counted rows by month; months that it does not name stay as they are
 */
export function withRows(stored: StoredAccount, counted: ReadonlyMap<CalendarMonth, number>): StoredAccount {
  return { ...stored, months: stored.months.map(({ month, rows }) => ({ month, rows: counted.get(month) ?? rows })) };
}

/** Rows of all accounts. */
export function transactionCount(accounts: readonly StoredAccount[]): number {
  return accounts.reduce((sum, { months }) => sum + months.reduce((own, { rows }) => own + rows, 0), 0);
}
