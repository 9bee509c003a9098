import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { Statement } from './statement.ts';

/** Fewer rows might follow from each other by chance. */
const FEWEST_ROWS = 3;

/**
 * Whether arithmetic alone proves a reading: every row has a balance that follows from the one before it, from the opening
 * balance to the closing one where they are printed, and days never run backwards or past the day of reading.
 */
export function isReconciled(statement: Statement, today: CalendarDate): boolean {
  const { rows, openingCents, closingCents } = statement;
  if (rows.length < FEWEST_ROWS) return false;
  let before = openingCents;
  let day = '';
  for (const { amountCents, balanceCents, bookedOn } of rows) {
    if (balanceCents === null || bookedOn < day || bookedOn > today) return false;
    if (before !== null && before + amountCents !== balanceCents) return false;
    before = balanceCents;
    day = bookedOn;
  }
  const moves = rows.some(({ amountCents }) => amountCents !== 0);
  return moves && (closingCents === null || closingCents === before);
}
