import {
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  firstDay,
  johannesburgDate,
  monthOf,
} from '@imali/ledger/basics/calendar.ts';

/** Johannesburg keeps this offset all year. */
const OFFSET = '+02:00';

/** The month of accounting of an instant (ISO 8601): the one that it falls in, in Johannesburg. */
export function periodOf(instant: string): CalendarMonth {
  return monthOf(johannesburgDate(Date.parse(instant)));
}

/** The instant, in UTC, at which a day begins in Johannesburg. */
export function startOfDay(date: CalendarDate): string {
  return new Date(`${date}T00:00:00.000${OFFSET}`).toISOString();
}

/** The instant, in UTC, at which a month is over in Johannesburg. */
export function endOfPeriod(period: CalendarMonth): string {
  return startOfDay(firstDay(addMonths(period, 1)));
}

/** What a worker may take from reading the clock to its last write; no month is closed sooner after its end. */
const GRACE_MS = 20 * 60_000;

/** Whether a month may be closed: it is over, and what was under way at its end is too. */
export function mayClose(period: CalendarMonth, now: number): boolean {
  return now >= Date.parse(endOfPeriod(period)) + GRACE_MS;
}

/** The last month that is over. */
export function lastPeriod(now: number): CalendarMonth {
  return addMonths(monthOf(johannesburgDate(now)), -1);
}
