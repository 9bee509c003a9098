import { type CalendarMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';

/** Rows by a key, in the order in which the keys first appear. */
export function groupRows<K>(
  rows: readonly LabelledTransaction[],
  keyOf: (row: LabelledTransaction) => K,
): Map<K, LabelledTransaction[]> {
  const groups = new Map<K, LabelledTransaction[]>();
  let lastKey: K | undefined;
  let lastGroup: LabelledTransaction[] | undefined;
  rows.forEach((row) => {
    const key = keyOf(row);
    // Rows oldest first stay in a month for long: comparing with the last key is cheaper than finding it.
    if (lastGroup === undefined || key !== lastKey) {
      lastKey = key;
      lastGroup = groups.get(key);
      if (lastGroup === undefined) {
        lastGroup = [];
        groups.set(key, lastGroup);
      }
    }
    lastGroup.push(row);
  });
  return groups;
}

/** Rows by the month in which they were booked. */
export function rowsByMonth(rows: readonly LabelledTransaction[]): Map<CalendarMonth, LabelledTransaction[]> {
  // Of rows oldest first many share a date: its month is cut out once.
  let date = '';
  let month: CalendarMonth = '';
  return groupRows(rows, ({ bookedOn }) => {
    if (bookedOn !== date) {
      date = bookedOn;
      month = monthOf(bookedOn);
    }
    return month;
  });
}
