import { dateOfDayNumber } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { Stretch } from '../input/missing-days.ts';
import {
  type Cadence,
  dueDay,
  type Grid,
  gridOf,
  nearestCycle,
  nearestCycleByDue,
  type Roll,
  TOLERANCE_DAYS,
} from './cadence.ts';

/** A date by the numbers that fitting reads again and again. */
export interface FittedDay {
  /** dayNumber of the date. */
  readonly day: number;
  /** monthNumber of the date. */
  readonly month: number;
  readonly dayOfMonth: number;
}

/** How well a schedule explains dates: the cycle of each of them, in their order. */
export interface CadenceFit {
  readonly grid: Grid;
  readonly cycles: readonly number[];
}

/** Days by which most dates may miss before the pattern is not seen at all: a named day must be hit more closely. */
export const DETECTION_DAYS: Readonly<Record<Cadence, number>> = {
  weekly: 1,
  fortnightly: 2,
  semi_monthly: 3,
  four_weekly: 2,
  fixed_day: 3,
  day_25: 3,
  last_working_day: 3,
  monthly: 7,
};

/**
 * When two patterns explain the dates alike, the one that South African payers use more is meant: a tenth of a day
 * for each rank only separates patterns that fit alike.
 */
export const RANK_COST: Readonly<Record<Cadence, number>> = {
  last_working_day: 0 / 10,
  day_25: 1 / 10,
  fixed_day: 2 / 10,
  weekly: 3 / 10,
  fortnightly: 4 / 10,
  semi_monthly: 5 / 10,
  four_weekly: 6 / 10,
  monthly: 7 / 10,
};

/** Of four dates or more, this share must be hit: a December salary paid early does not end a pattern. */
const HIT_SHARE = 0.75;
/** Of the cycles from the first to the last date, this share must have a date. */
const FILLED_SHARE = 2 / 3;
/** Usual distance between dates below which no cadence is tried. */
const LEAST_GAP_DAYS = 5;
/** Likewise above which none is. */
const MOST_GAP_DAYS = 38;
/** Costs nearer to one another than this are the same: the candidate that was tried first stays. */
const SAME_COST = 1e-9;

/** Salaries are brought forward over a weekend, debit orders are put off. */
export const ROLLS: Readonly<Record<'in' | 'out', readonly Roll[]>> = {
  in: ['before', 'none', 'after'],
  out: ['after', 'none', 'before'],
};

const MONTH_ANCHOR = '1970-01-01';
const LAST_WORKING_DAY = gridOf({ cadence: 'last_working_day', roll: 'before', anchor: MONTH_ANCHOR, days: [31] });

const monthGrid = (cadence: Cadence, roll: Roll, days: readonly number[]): Grid =>
  gridOf({ cadence, roll, anchor: MONTH_ANCHOR, days });

/** The grids of one day of the month by that day, less one. */
function dayGrids(roll: Roll): readonly Grid[] {
  return Array.from({ length: 31 }, (_, index) =>
    monthGrid(index + 1 === 25 ? 'day_25' : 'fixed_day', roll, [index + 1]),
  );
}

const DAY_GRIDS: Readonly<Record<Roll, readonly Grid[]>> = {
  before: dayGrids('before'),
  none: dayGrids('none'),
  after: dayGrids('after'),
};

/**
 * The cycles from the first to the last of some (ascending) in which a date can be expected: all but the empty ones
 * that fall due on days that the data misses.
 */
export function expectedCycles(grid: Grid, cycles: readonly number[], missing: readonly Stretch[]): number {
  const first = cycles[0] ?? 0;
  const span = (cycles.at(-1) ?? 0) - first + 1;
  if (missing.length === 0 || span === cycles.length) return span;
  const filled = new Set(cycles);
  let unknown = 0;
  for (let cycle = first; cycle < first + span; cycle += 1) {
    if (filled.has(cycle)) continue;
    const day = dueDay(grid, cycle);
    if (missing.some((stretch) => day >= stretch.first && day <= stretch.last)) unknown += 1;
  }
  return span - unknown;
}

/** Grids that dates can be tried on, those first that South African payers use more. */
export interface GridSearch {
  readonly dates: readonly FittedDay[];
  /** Takes a grid when it explains the dates better than what was found before. */
  readonly take: (grid: Grid) => void;
  /** The least cost so far: grids of which the rank alone costs more are not tried. */
  cost: number;
}

/** The search for the schedule of some dates: what was found so far. */
interface Search extends GridSearch {
  readonly missing: readonly Stretch[];
  /** The cycles of the dates on the grid that is being tried: most grids fail, and need no list of their own. */
  readonly cycles: number[];
  found: CadenceFit | null;
}

export const couldWin = (search: GridSearch, leastCost: number): boolean => leastCost < search.cost - SAME_COST;

const NO_DAY: FittedDay = { day: 0, month: 0, dayOfMonth: 1 };

/** Takes a grid when it explains the dates better than what was found before. */
function tryGrid(search: Search, grid: Grid): void {
  const { dates, missing, cycles } = search;
  const { cadence } = grid.schedule;
  const isMonthly = grid.period === 0 && grid.days.length === 1;
  const count = dates.length;
  const rankCost = RANK_COST[cadence];
  const tolerance = TOLERANCE_DAYS[cadence];
  const allowed = count === 2 ? Math.min(2, DETECTION_DAYS[cadence]) : DETECTION_DAYS[cadence];
  const missesAllowed = count < 4 ? 0 : Math.floor(count * (1 - HIT_SHARE));
  let previous = Number.NEGATIVE_INFINITY;
  let missed = 0;
  let delay = 0;
  // Most grids fail on the first few dates, and there are many: leave as soon as one cannot fit, or cannot win, any more.
  // By index: the first call of a process makes an object for each step of an iterator, here a hundred thousand.
  for (let place = 0; place < count; place += 1) {
    const { day, month } = dates[place] ?? NO_DAY;
    if (!couldWin(search, delay / count + rankCost)) return;
    // On a grid of one day a month the day due in the month of the date is mostly the nearest: it is found once.
    const dueInMonth = isMonthly ? dueDay(grid, month) : Number.NaN;
    const cycle = isMonthly ? nearestCycleByDue(grid, day, month, dueInMonth) : nearestCycle(grid, day, month);
    if (cycle <= previous) return;
    const days = Math.abs((isMonthly && cycle === month ? dueInMonth : dueDay(grid, cycle)) - day);
    if (days > allowed) missed += 1;
    if (missed > missesAllowed) return;
    delay += Math.min(days, tolerance);
    cycles[place] = cycle;
    previous = cycle;
  }
  const span = expectedCycles(grid, cycles, missing);
  if (count < (count === 2 ? span : span * FILLED_SHARE)) return;
  // An empty cycle weighs as two days of delay.
  const cost = delay / count + (2 * (span - count)) / span + rankCost;
  if (!couldWin(search, cost)) return;
  search.found = { grid, cycles: cycles.slice() };
  search.cost = cost;
}

/** Largest number that is counted: days of a month, or of four weeks. */
const MOST_COUNTED = 31;

/** Of numbers from 0 to 31 the one that is there most often, the least of several; 1 of none. */
function mostCommon(values: readonly number[]): number {
  const counts = new Uint16Array(MOST_COUNTED + 1);
  let best = 1;
  let seen = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0;
    const count = (counts[value] ?? 0) + 1;
    counts[value] = count;
    if (count < seen || (count === seen && value > best)) continue;
    best = value;
    seen = count;
  }
  return best;
}

export function tryWeeks(search: GridSearch, cadence: Cadence, period: number): void {
  if (!couldWin(search, RANK_COST[cadence])) return;
  const anchor = dateOfDayNumber(mostCommon(search.dates.map(({ day }) => ((day % period) + period) % period)));
  for (const roll of ['before', 'none'] as const) search.take(gridOf({ cadence, roll, anchor, days: [] }));
}

/** Days of the month that are tried wherever the dates stand, as bits. */
const USUAL_DAYS = (1 << 1) | (1 << 15) | (1 << 25);

export function tryMonths(search: GridSearch, rolls: readonly Roll[]): void {
  search.take(LAST_WORKING_DAY);
  /** Days of the month as bits. */
  let wished = USUAL_DAYS;
  search.dates.forEach(({ dayOfMonth }) => {
    wished |= 1 << dayOfMonth;
  });
  for (let day = 1; day <= 31; day += 1) {
    if ((wished & (1 << day)) === 0) continue;
    rolls.forEach((roll) => {
      const grid = DAY_GRIDS[roll][day - 1];
      if (grid) search.take(grid);
    });
  }
  if (!couldWin(search, RANK_COST.monthly)) return;
  const usual = [Math.round(median(search.dates.map(({ dayOfMonth }) => dayOfMonth)) ?? 1)];
  for (const roll of rolls) search.take(monthGrid('monthly', roll, usual));
}

/** Two days of a month that are nearer to one another are no halves of it. */
const LEAST_HALF_DAYS = 10;

export function tryHalfMonths(search: GridSearch, rolls: readonly Roll[]): void {
  if (!couldWin(search, RANK_COST.semi_monthly)) return;
  const daysOfMonth = search.dates.map(({ dayOfMonth }) => dayOfMonth);
  const first = mostCommon(daysOfMonth);
  const second = mostCommon(daysOfMonth.filter((day) => Math.abs(day - first) >= LEAST_HALF_DAYS));
  const seen = [first, second].toSorted((a, b) => a - b);
  for (const days of [[15, 31], [1, 15], [15, 25], seen]) {
    for (const roll of rolls) search.take(monthGrid('semi_monthly', roll, days));
  }
}

/** Median of the days from each date to the next. */
function usualGap(dates: readonly FittedDay[]): number {
  const gaps: number[] = [];
  for (let index = 1; index < dates.length; index += 1)
    gaps.push((dates[index]?.day ?? 0) - (dates[index - 1]?.day ?? 0));
  return median(gaps) ?? 0;
}

/**
 * The schedule that explains dates best, or null when none does. Dates are distinct and oldest first, at least two.
 * Each must fall into a cycle of its own; three in four must be within a few days of the expected date, which moves
 * off weekends and public holidays; a third of the cycles may be empty, none when there are only two dates. Only
 * cadences that agree with the usual distance between the dates are tried.
 * @param missing days that the data misses: a cycle due on them is not empty
 */
export function fitCadence(
  dates: readonly FittedDay[],
  direction: 'in' | 'out',
  missing: readonly Stretch[] = [],
): CadenceFit | null {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last || dates.length < 2) return null;
  // Half of the distances are at least their median: dates this dense have none of five days, the least of any cadence.
  if (last.day - first.day < (LEAST_GAP_DAYS / 2) * (dates.length - 1)) return null;
  const gap = usualGap(dates);
  // No cadence is as rare, nor as frequent.
  if (gap < LEAST_GAP_DAYS || gap > MOST_GAP_DAYS) return null;
  const cycles = dates.map(() => 0);
  const search: Search = {
    dates,
    missing,
    cycles,
    take: (grid) => tryGrid(search, grid),
    found: null,
    cost: Number.POSITIVE_INFINITY,
  };
  const rolls = ROLLS[direction];
  if (gap <= 9) tryWeeks(search, 'weekly', 7);
  if (gap >= 12 && gap <= 18) {
    tryWeeks(search, 'fortnightly', 14);
    tryHalfMonths(search, rolls);
  }
  if (gap >= 24) {
    tryMonths(search, rolls);
    tryWeeks(search, 'four_weekly', 28);
  }
  return search.found;
}
