import { businessDayOnOrAfter, businessDayOnOrBefore } from '../time/business-days.ts';
import {
  addMonths,
  type CalendarDate,
  dateInMonth,
  dateOfDayNumber,
  dayNumber,
  dayOfMonth,
  lastDay,
  monthOf,
  monthsBetween,
} from '../time/calendar.ts';
import { median } from './quantile.ts';

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

/** How well a schedule explains dates: `expected` stands beside each date given, in their order. */
export interface CadenceFit {
  readonly schedule: Schedule;
  readonly expected: readonly CalendarDate[];
  readonly cycles: readonly number[];
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

/** Days by which most dates may miss before the pattern is not seen at all: a named day must be hit more closely. */
const DETECTION_DAYS: Readonly<Record<Cadence, number>> = {
  weekly: 1,
  fortnightly: 2,
  semi_monthly: 3,
  four_weekly: 2,
  fixed_day: 3,
  day_25: 3,
  last_working_day: 3,
  monthly: 7,
};

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

/** When two patterns explain the dates alike, the one that South African payers use more is meant. */
const COMMONEST_FIRST: readonly Cadence[] = [
  'last_working_day',
  'day_25',
  'fixed_day',
  'weekly',
  'fortnightly',
  'semi_monthly',
  'four_weekly',
  'monthly',
];

/** Of four dates or more, this share must be hit: a December salary paid early does not end a pattern. */
const HIT_SHARE = 0.75;
/** Of the cycles from the first to the last date, this share must have a date. */
const FILLED_SHARE = 2 / 3;

const EPOCH_MONTH = '1970-01';

function rolled(date: CalendarDate, roll: Roll): CalendarDate {
  if (roll === 'none') return date;
  return roll === 'before' ? businessDayOnOrBefore(date) : businessDayOnOrAfter(date);
}

/** The date that a schedule expects in a cycle; cycles are consecutive whole numbers. */
export function expectedInCycle(schedule: Schedule, cycle: number): CalendarDate {
  const period = PERIOD_DAYS[schedule.cadence];
  if (period !== undefined) return rolled(dateOfDayNumber(dayNumber(schedule.anchor) + cycle * period), schedule.roll);
  const perMonth = schedule.days.length;
  const month = addMonths(EPOCH_MONTH, Math.floor(cycle / perMonth));
  if (schedule.cadence === 'last_working_day') return businessDayOnOrBefore(lastDay(month));
  const slot = ((cycle % perMonth) + perMonth) % perMonth;
  return rolled(dateInMonth(month, schedule.days[slot] ?? 1), schedule.roll);
}

/** The dates of a schedule by cycle as day numbers, each worked out once. */
function dayNumbersOf(schedule: Schedule): (cycle: number) => number {
  const known = new Map<number, number>();
  return (cycle) => {
    const found = known.get(cycle);
    if (found !== undefined) return found;
    const day = dayNumber(expectedInCycle(schedule, cycle));
    known.set(cycle, day);
    return day;
  };
}

function nearest(schedule: Schedule, date: CalendarDate, day: number, dueIn: (cycle: number) => number): number {
  const period = PERIOD_DAYS[schedule.cadence];
  const guess =
    period === undefined
      ? monthsBetween(EPOCH_MONTH, monthOf(date)) * schedule.days.length
      : Math.round((day - dayNumber(schedule.anchor)) / period);
  const reach = schedule.days.length === 2 ? 2 : 1;
  let best = guess - reach;
  let bestMiss = Number.POSITIVE_INFINITY;
  for (let cycle = guess - reach; cycle <= guess + reach; cycle += 1) {
    const miss = Math.abs(dueIn(cycle) - day);
    if (miss < bestMiss) {
      best = cycle;
      bestMiss = miss;
    }
  }
  return best;
}

/** The cycle whose expected date is nearest to a date; of two as near, the earlier. */
export function cycleNearest(schedule: Schedule, date: CalendarDate): number {
  return nearest(schedule, date, dayNumber(date), dayNumbersOf(schedule));
}

/** The dates that a schedule expects after `after` up to and including `to`, oldest first. */
export function expectedDatesBetween(schedule: Schedule, after: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let cycle = cycleNearest(schedule, after) - 1; ; cycle += 1) {
    const date = expectedInCycle(schedule, cycle);
    if (date > to) return dates;
    if (date > after) dates.push(date);
  }
}

/** Days between each date and the one expected, never negative. */
export function deviationsOf(dates: readonly CalendarDate[], expected: readonly CalendarDate[]): number[] {
  return dates.map((date, index) => Math.abs(dayNumber(date) - dayNumber(expected[index] ?? date)));
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([a, seenA], [b, seenB]) => seenB - seenA || a - b)[0]?.[0] ?? 1;
}

function weekCandidates(cadence: Cadence, period: number, dates: readonly CalendarDate[]): Schedule[] {
  const phase = mostCommon(dates.map((date) => dayNumber(date) % period));
  const anchor = dateOfDayNumber(phase);
  return [
    { cadence, roll: 'before', anchor, days: [] },
    { cadence, roll: 'none', anchor, days: [] },
  ];
}

function monthCandidates(dates: readonly CalendarDate[], rolls: readonly Roll[]): Schedule[] {
  const anchor = `${EPOCH_MONTH}-01`;
  const seen = dates.map(dayOfMonth);
  const wished = [...new Set([25, 1, 15, ...seen])].toSorted((a, b) => a - b);
  return [
    { cadence: 'last_working_day', roll: 'before', anchor, days: [31] },
    ...wished.flatMap((day) =>
      rolls.map((roll): Schedule => ({ cadence: day === 25 ? 'day_25' : 'fixed_day', roll, anchor, days: [day] })),
    ),
    ...rolls.map((roll): Schedule => ({ cadence: 'monthly', roll, anchor, days: [Math.round(median(seen) ?? 1)] })),
  ];
}

function semiMonthlyCandidates(dates: readonly CalendarDate[], rolls: readonly Roll[]): Schedule[] {
  const anchor = `${EPOCH_MONTH}-01`;
  const every = (odd: number): number => mostCommon(dates.filter((_, index) => index % 2 === odd).map(dayOfMonth));
  const seen = [every(0), every(1)].toSorted((a, b) => a - b);
  return [[15, 31], [1, 15], [15, 25], seen].flatMap((days) =>
    rolls.map((roll): Schedule => ({ cadence: 'semi_monthly', roll, anchor, days })),
  );
}

/** Schedules worth trying, by the usual distance between the dates; none when the distance fits no cadence. */
function candidates(dates: readonly CalendarDate[], direction: 'in' | 'out'): Schedule[] {
  const gap = median(dates.slice(1).map((date, index) => dayNumber(date) - dayNumber(dates[index] ?? date))) ?? 0;
  // Salaries are brought forward over a weekend, debit orders are put off.
  const rolls: Roll[] = direction === 'in' ? ['before', 'none', 'after'] : ['after', 'none', 'before'];
  if (gap >= 5 && gap <= 9) return weekCandidates('weekly', 7, dates);
  if (gap >= 12 && gap <= 18) {
    return [...weekCandidates('fortnightly', 14, dates), ...semiMonthlyCandidates(dates, rolls)];
  }
  if (gap >= 24 && gap <= 38) return [...monthCandidates(dates, rolls), ...weekCandidates('four_weekly', 28, dates)];
  return [];
}

function fits(schedule: Schedule, dates: readonly CalendarDate[]): (CadenceFit & { cost: number }) | null {
  const count = dates.length;
  const tolerance = TOLERANCE_DAYS[schedule.cadence];
  const allowed = count === 2 ? Math.min(2, DETECTION_DAYS[schedule.cadence]) : DETECTION_DAYS[schedule.cadence];
  const missesAllowed = count < 4 ? 0 : Math.floor(count * (1 - HIT_SHARE));
  const cycles: number[] = [];
  const dueIn = dayNumbersOf(schedule);
  let missed = 0;
  let delay = 0;
  // Most schedules fail on the first few dates, and there are many: leave as soon as one cannot fit any more.
  for (const date of dates) {
    const day = dayNumber(date);
    const cycle = nearest(schedule, date, day, dueIn);
    if (cycle <= (cycles.at(-1) ?? Number.NEGATIVE_INFINITY)) return null;
    const days = Math.abs(dueIn(cycle) - day);
    if (days > allowed) missed += 1;
    if (missed > missesAllowed) return null;
    delay += Math.min(days, tolerance);
    cycles.push(cycle);
  }
  const span = (cycles.at(-1) ?? 0) - (cycles[0] ?? 0) + 1;
  if (count < (count === 2 ? span : span * FILLED_SHARE)) return null;
  // An empty cycle weighs as two days of delay; a tenth of a day a rank only separates patterns that fit alike.
  const cost = delay / count + (2 * (span - count)) / span + COMMONEST_FIRST.indexOf(schedule.cadence) / 10;
  return { schedule, expected: cycles.map((cycle) => expectedInCycle(schedule, cycle)), cycles, cost };
}

/**
 * The schedule that explains dates best, or null when none does. Dates are distinct and oldest first, at least two.
 * Each must fall into a cycle of its own; three in four must be within a few days of the expected date, which moves
 * off weekends and public holidays; a third of the cycles may be empty, none when there are only two dates.
 */
export function fitCadence(dates: readonly CalendarDate[], direction: 'in' | 'out'): CadenceFit | null {
  if (dates.length < 2) return null;
  let best: (CadenceFit & { cost: number }) | null = null;
  for (const schedule of candidates(dates, direction)) {
    const fit = fits(schedule, dates);
    if (fit && (best === null || fit.cost < best.cost - 1e-9)) best = fit;
  }
  return best === null ? null : { schedule: best.schedule, expected: best.expected, cycles: best.cycles };
}
