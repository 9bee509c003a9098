import { addMonths, type CalendarMonth, firstDay, monthNumber, monthOf } from '../basics/calendar.ts';
import type { LedgerTransaction } from './ledger.ts';

/** Characters that a transaction's id shares with the id of its account. */
export const ACCOUNT_STEM = 16;
/** Characters of every id. */
export const ID_LENGTH = 24;
const MONTH_DIGITS = 3;
const ORDINAL_DIGITS = ID_LENGTH - ACCOUNT_STEM - MONTH_DIGITS;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * 24 hex characters: 16 of the account, three for the month (counted from January 1970), five for the place among the
 * rows of that month in the order in which they arrived. So a transaction is found by its id alone, and rows that a
 * later statement adds leave the ids of those before them as they are.
 */
export function transactionId(accountId: string, month: CalendarMonth, ordinal: number): string {
  return (
    accountId.slice(0, ACCOUNT_STEM) + hex(monthNumber(firstDay(month)), MONTH_DIGITS) + hex(ordinal, ORDINAL_DIGITS)
  );
}

/** What a transaction's id says: the stem of its account, its month, and its place among the month's rows. */
export function partsOfTransactionId(id: string): {
  readonly accountStem: string;
  readonly month: CalendarMonth;
  readonly ordinal: number;
} {
  const month = Number.parseInt(id.slice(ACCOUNT_STEM, ACCOUNT_STEM + MONTH_DIGITS), 16);
  return {
    accountStem: id.slice(0, ACCOUNT_STEM),
    month: addMonths('1970-01', month),
    ordinal: Number.parseInt(id.slice(ACCOUNT_STEM + MONTH_DIGITS), 16),
  };
}

/** Gives rows without ids theirs, in their order, after the rows that each month has already. */
export function withIds<R extends Omit<LedgerTransaction, 'id' | 'accountId'>>(
  accountId: string,
  rows: readonly R[],
  rowsOfMonth: ReadonlyMap<CalendarMonth, number> = new Map(),
): (R & Pick<LedgerTransaction, 'id' | 'accountId'>)[] {
  const next = new Map(rowsOfMonth);
  return rows.map((row) => {
    const month = monthOf(row.bookedOn);
    const ordinal = next.get(month) ?? 0;
    next.set(month, ordinal + 1);
    return { ...row, id: transactionId(accountId, month, ordinal), accountId };
  });
}
