import { addDays, type CalendarDate, daysBetween } from '../basics/calendar.ts';
import { randsOf } from '../basics/cents.ts';
import { type CoveredPeriod, mergePeriods } from './covered-period.ts';
import type { LedgerTransaction } from './ledger.ts';
import type { RowIssue } from './row-issue.ts';

/** Days of one account that nothing covers, whose balances on both sides prove that transactions of them are missing. */
export interface MissingBetween {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
  /** Balance in cents before the days, and after them; they differ. */
  readonly closingCents: number;
  readonly openingCents: number;
}

/**
 * Days between the periods that sources cover, where the balance that one ends with is not the balance that the next begins
 * with. Where a balance is unknown, or both are the same, nothing is proved. Whatever order the sources came in, the same periods
 * have the same days between them, and none once another source covers those.
 * @param covered days that files, uploads of transactions and feeds cover of one account
 */
export function missingBetween(covered: readonly CoveredPeriod[]): readonly MissingBetween[] {
  const periods = mergePeriods(covered);
  return periods.flatMap((after, index) => {
    const before = periods[index - 1];
    if (before === undefined) return [];
    const { closingCents } = before;
    const { openingCents } = after;
    if (closingCents === null || openingCents === null || closingCents === openingCents) return [];
    const days = daysBetween(before.to, after.from) - 1;
    return [{ from: addDays(before.to, 1), to: addDays(after.from, -1), days, closingCents, openingCents }];
  });
}

/** A stretch without rows that is longer than this is between two statements; a shorter one with a break is a row that is missing. */
export const JOINED_DAYS = 7;

/**
 * The same of the rows of an account, which say nothing of the days that their source covers: stretches of more than
 * {@link JOINED_DAYS} days without a row over which the balance changes.
 * @param rows oldest first
 * @param currency of the account: a row in another one moves the balance by an amount that is not printed
 */
export function missingBetweenRows(
  rows: readonly Pick<LedgerTransaction, 'bookedOn' | 'amountCents' | 'balanceCents' | 'currency'>[],
  currency: string,
): readonly MissingBetween[] {
  return rows.flatMap((row, index) => {
    const closingCents = rows[index - 1]?.balanceCents ?? null;
    const previousOn = rows[index - 1]?.bookedOn;
    if (previousOn === undefined || closingCents === null || row.balanceCents === null) return [];
    const days = daysBetween(previousOn, row.bookedOn) - 1;
    const openingCents = row.balanceCents - row.amountCents;
    if (days <= JOINED_DAYS || row.currency !== currency || openingCents === closingCents) return [];
    return [{ from: addDays(previousOn, 1), to: addDays(row.bookedOn, -1), days, closingCents, openingCents }];
  });
}

/** The Contiguous Error of rows, which refuses none of them. */
export function notContiguous(accountId: string, missing: MissingBetween): RowIssue {
  const { from, to, days, closingCents, openingCents } = missing;
  const balances = `${randsOf(closingCents).toFixed(2)} to ${randsOf(openingCents).toFixed(2)}`;
  return {
    code: 'statements_not_contiguous',
    message: `Contiguous Error: transactions are missing in the ${days} days from ${from} to ${to}, over which the balance went from ${balances}.`,
    account_id: accountId,
    transaction_ids: [],
  };
}
