import { businessDayOnOrAfter, businessDayOnOrBefore } from '@imali/ledger/basics/business-days.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInMonth,
  dayNumber,
  dayOfMonth,
  daysInMonth,
  monthOf,
  monthRange,
  weekday,
} from '@imali/ledger/basics/calendar.ts';
import type { Schedule } from './persona-plan.ts';
import type { Draws } from './random.ts';

export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The days that make exactly so many months up to and including `endsOn`: from a day to the day before the same day
 * `months` later. With `days` instead, that many days.
 */
export function spanEndingOn(endsOn: CalendarDate, months: number, days?: number): Span {
  if (days !== undefined) return { from: addDays(endsOn, 1 - days), to: endsOn };
  const after = addDays(endsOn, 1);
  return { from: dateInMonth(addMonths(monthOf(after), -months), dayOfMonth(after)), to: endsOn };
}

const moved = (date: CalendarDate, move: 'before' | 'after' | undefined): CalendarDate =>
  move === 'before' ? businessDayOnOrBefore(date) : move === 'after' ? businessDayOnOrAfter(date) : date;

/** Dates of a schedule inside a span, oldest first. `drawsOf` gives the draws of a month, for what happens now and then. */
export function datesOf(schedule: Schedule, span: Span, drawsOfMonth: (month: string) => Draws): CalendarDate[] {
  // Moving to a business day can carry a date across the edge of a month, hence a month more on both sides.
  const months = monthRange(addMonths(monthOf(span.from), -1), addMonths(monthOf(span.to), 1));
  const inSpan = (date: CalendarDate): boolean => date >= span.from && date <= span.to;
  switch (schedule.every) {
    case 'month':
      return months
        .filter((month) => schedule.calendarMonths?.includes(Number(month.slice(5))) ?? true)
        .map((month) => moved(dateInMonth(month, schedule.day), schedule.move))
        .filter(inSpan);
    case 'week': {
      const first = addDays(span.from, (schedule.weekday - weekday(span.from) + 7) % 7);
      const dates: CalendarDate[] = [];
      for (let date = first; moved(date, schedule.move) <= span.to; date = addDays(date, 7)) {
        dates.push(moved(date, schedule.move));
      }
      return dates.filter(inSpan);
    }
    case 'fortnight': {
      const weekly: Schedule = { ...schedule, every: 'week' };
      // Weeks are counted from a fixed day, so that a longer span has the same paydays.
      return datesOf(weekly, span, drawsOfMonth).filter((date) => Math.floor((dayNumber(date) + 3) / 7) % 2 === 0);
    }
    case 'now_and_then':
      return months
        .flatMap((month) => {
          const draws = drawsOfMonth(month);
          const allDays = Array.from({ length: daysInMonth(month) }, (_, index) => index + 1);
          return Array.from({ length: draws.between(...schedule.times) }, () =>
            dateInMonth(month, draws.oneOf(schedule.onDays ?? allDays)),
          );
        })
        .filter(inSpan)
        .toSorted();
  }
}
