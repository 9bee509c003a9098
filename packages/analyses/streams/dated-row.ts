import { dayNumber, dayOfMonth, monthNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { FittedDay } from './cadence-fit.ts';

/** A row beside the numbers that the search for streams reads again and again. */
export interface DatedRow extends FittedDay {
  readonly row: LabelledTransaction;
  /** Its amount in cents without the sign. */
  readonly size: number;
}

/** A row with its numbers. */
export function datedRow(row: LabelledTransaction): DatedRow {
  const { bookedOn } = row;
  return {
    row,
    day: dayNumber(bookedOn),
    month: monthNumber(bookedOn),
    dayOfMonth: dayOfMonth(bookedOn),
    size: Math.abs(row.amountCents),
  };
}

/** Whether a row stands before another: the earlier day, of one day the smaller id. */
function isBefore(a: DatedRow, b: DatedRow): boolean {
  return a.day < b.day || (a.day === b.day && a.row.id < b.row.id);
}

/** The rows by day, those of one day by id; the rows themselves where they stand so already. */
export function inOrder(rows: readonly DatedRow[]): readonly DatedRow[] {
  const isSorted = rows.every((row, index) => {
    const previous = rows[index - 1];
    return previous === undefined || !isBefore(row, previous);
  });
  return isSorted ? rows : rows.toSorted((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
}
