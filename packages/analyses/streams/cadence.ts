import { businessDayNumberFrom } from '@imali/ledger/basics/business-days.ts';
import {
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
  dayNumberInMonth,
  monthNumber,
} from '@imali/ledger/basics/calendar.ts';

/** How often something recurs. `monthly` is once a month on no day that can be named. */
export type Cadence =
  | 'weekly'
  | 'fortnightly'
  | 'four_weekly'
  | 'semi_monthly'
  | 'fixed_day'
  | 'day_25'
  | 'last_working_day'
  | 'monthly';

/** Which way a date that is no business day moves. */
export type Roll = 'before' | 'after' | 'none';

/** Plain data from which every date of a recurrence follows. */
export interface Schedule {
  readonly cadence: Cadence;
  readonly roll: Roll;
  /** Any date on the grid of a cadence counted in weeks; the first of a month for the others. */
  readonly anchor: CalendarDate;
  /** Wished days of the month, ascending: one, or two when semi-monthly; empty for cadences counted in weeks. */
  readonly days: readonly number[];
}

/** Days by which a date may miss the expected one and still count as on time: 2 weekly, 3 fortnightly, 7 monthly. */
export const TOLERANCE_DAYS: Readonly<Record<Cadence, number>> = {
  weekly: 2,
  fortnightly: 3,
  semi_monthly: 3,
  four_weekly: 7,
  fixed_day: 7,
  day_25: 7,
  last_working_day: 7,
  monthly: 7,
};

/**
 * Days after which a payment that is due and did not come ends a stream. Longer than what counts as on time where payments
 * are close together: pay that comes three days late is no lost job. Of a weekly stream the second payment is due by then.
 */
export const ENDS_AFTER_DAYS = 7;

const PERIOD_DAYS: Partial<Readonly<Record<Cadence, number>>> = { weekly: 7, fortnightly: 14, four_weekly: 28 };

/** Payments a year, for amounts per month: 52 weeks, 26 fortnights, 13 four-week periods a year. */
export const PAYMENTS_A_YEAR: Readonly<Record<Cadence, number>> = {
  weekly: 52,
  fortnightly: 26,
  four_weekly: 13,
  semi_monthly: 24,
  fixed_day: 12,
  day_25: 12,
  last_working_day: 12,
  monthly: 12,
};

/** A schedule ready to be counted with: its dates are day numbers. */
export interface Grid {
  readonly schedule: Schedule;
  /** Days of a cycle; 0 where the cycles are months or halves of months. */
  readonly period: number;
  readonly anchorDay: number;
  readonly days: readonly number[];
  /** Where a date that is no business day moves: a day at a time, or not at all. */
  readonly step: -1 | 0 | 1;
}

/** The grid of a schedule. */
export function gridOf(schedule: Schedule): Grid {
  const isLastWorkingDay = schedule.cadence === 'last_working_day';
  const roll = isLastWorkingDay ? 'before' : schedule.roll;
  return {
    schedule,
    period: PERIOD_DAYS[schedule.cadence] ?? 0,
    anchorDay: dayNumber(schedule.anchor),
    days: isLastWorkingDay ? [31] : schedule.days,
    step: roll === 'none' ? 0 : roll === 'before' ? -1 : 1,
  };
}

/** The day number that a grid expects in a cycle; cycles are consecutive whole numbers. */
export function dueDay({ period, anchorDay, days, step }: Grid, cycle: number): number {
  let day: number;
  if (period > 0) day = anchorDay + cycle * period;
  else {
    const month = days.length === 1 ? cycle : Math.floor(cycle / days.length);
    day = dayNumberInMonth(month, days[cycle - month * days.length] ?? 1);
  }
  return step === 0 ? day : businessDayNumberFrom(day, step);
}

/**
 * Days of a cycle of a month or four weeks are at least 28 apart, 23 when each moves off up to five days without
 * settlement (Easter and Freedom Day in 2038): no other cycle is as near as one within this many days.
 */
const SURELY_NEAREST_DAYS = 9;

/** The nearest of a cycle and its neighbours, of which the days are far apart: only the one on the day's side can be nearer. */
function nearestNeighbour(grid: Grid, day: number, guess: number, dueInGuess: number): number {
  const off = Math.abs(dueInGuess - day);
  if (off <= SURELY_NEAREST_DAYS) return guess;
  const isBefore = dueInGuess > day;
  const other = isBefore ? guess - 1 : guess + 1;
  const offOther = Math.abs(dueDay(grid, other) - day);
  return offOther < off || (isBefore && offOther === off) ? other : guess;
}

/**
 * The cycle whose expected day is nearest to a day number; of two as near, the earlier.
 * @param month the month of that day (monthNumber)
 */
export function nearestCycle(grid: Grid, day: number, month: number): number {
  const { period, days } = grid;
  const guess = period === 0 ? month * days.length : Math.round((day - grid.anchorDay) / period);
  const isFarApart = period === 0 ? days.length === 1 : period >= 28;
  if (isFarApart) return nearestNeighbour(grid, day, guess, dueDay(grid, guess));
  const reach = days.length === 2 ? 2 : 1;
  let best = guess - reach;
  let bestMiss = Number.POSITIVE_INFINITY;
  for (let cycle = guess - reach; cycle <= guess + reach; cycle += 1) {
    const miss = Math.abs(dueDay(grid, cycle) - day);
    if (miss < bestMiss) {
      best = cycle;
      bestMiss = miss;
    }
  }
  return best;
}

/** What nearestCycle says on a grid of one day a month of which the day due in the month of the day is known. */
export function nearestCycleByDue(grid: Grid, day: number, month: number, dueInMonth: number): number {
  return nearestNeighbour(grid, day, month, dueInMonth);
}

/** The date that a schedule expects in a cycle; cycles are consecutive whole numbers. */
export function expectedInCycle(schedule: Schedule, cycle: number): CalendarDate {
  return dateOfDayNumber(dueDay(gridOf(schedule), cycle));
}

/** The cycle whose expected date is nearest to a date; of two as near, the earlier. */
export function cycleNearest(schedule: Schedule, date: CalendarDate): number {
  return nearestCycle(gridOf(schedule), dayNumber(date), monthNumber(date));
}
