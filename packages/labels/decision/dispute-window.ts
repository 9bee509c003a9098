import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/**
 * Days within which a payer may dispute a debit order, by the day from which they hold. 60 days since 13 April 2026;
 * the 40 days before it are from memory and unverified.
 */
const DISPUTE_DAYS: readonly { readonly from: CalendarDate; readonly days: number }[] = [
  { from: '0000-01-01', days: 40 },
  { from: '2026-04-13', days: 60 },
];

/** Days that a dispute booked on a date may reach back. */
export function disputeDaysOn(date: CalendarDate): number {
  return DISPUTE_DAYS.findLast(({ from }) => from <= date)?.days ?? 0;
}
