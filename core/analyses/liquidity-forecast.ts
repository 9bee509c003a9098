import { hasFlag } from '../labels/taxonomy.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  firstDay,
  monthOf,
  monthRange,
} from '../time/calendar.ts';
import { balancePaths, type PastCycles } from './balance-paths.ts';
import { expectedDatesBetween } from './cadence.ts';
import type { ForecastRows } from './forecast-rows.ts';
import { quantileOfSorted } from './quantile.ts';
import { type RecurringStream, streamsOfGroups } from './recurring-streams.ts';
import { seededRandom, seedOf } from './seeded-random.ts';

/** Payments of a stream that its future amounts are drawn from. */
const RECENT_PAYMENTS = 6;
/** Fewer past cycles than this say nothing about the next ones. */
const LEAST_CYCLES = 2;

/** What a forecast starts from. */
export interface ForecastStart {
  /** None after `origin`. */
  readonly rows: ForecastRows;
  readonly from: CalendarDate;
  readonly origin: CalendarDate;
  readonly balanceCents: number;
  /** Lowest end-of-day balance so far. */
  readonly leastCents: number;
}

export interface ForecastDay {
  readonly date: CalendarDate;
  readonly p10Cents: number;
  readonly p50Cents: number;
  readonly p90Cents: number;
  readonly recurringDueCents: number;
  /** Share of the futures that would end the day below the floor if everything due were paid. */
  readonly shortShare: number;
}

export interface Forecast {
  readonly days: readonly ForecastDay[];
  /** Streams that are expected to go on. */
  readonly streams: readonly RecurringStream[];
  readonly cycles: number;
  readonly cycleBasis: 'pay_days' | 'calendar_months';
  /** For each path the first day (1 = the day after the origin) that ends below the floor, or null. */
  readonly firstShortDays: readonly (number | null)[];
}

interface Cycles extends PastCycles {
  readonly basis: Forecast['cycleBasis'];
}

function cyclesOf(
  start: ForecastStart,
  residual: Float64Array,
  pay: RecurringStream | undefined,
  futurePayDays: readonly CalendarDate[],
): Cycles | null {
  const cut = (
    dates: readonly CalendarDate[],
    basis: Cycles['basis'],
    future: readonly CalendarDate[],
  ): Cycles | null => {
    const numbers = dates.map(dayNumber);
    const from = dayNumber(start.from);
    const flows = numbers.slice(0, -1).map((first, index) => {
      const length = (numbers[index + 1] ?? first) - first;
      return Array.from({ length }, (_, day) => residual[first + day - from] ?? 0);
    });
    const lastStart = numbers.at(-1);
    if (flows.length < LEAST_CYCLES || lastStart === undefined) return null;
    return { basis, flows, starts: new Set(future.map(dayNumber)), lastStart };
  };
  const byPay = pay
    ? cut(
        pay.occurrences.map((paid) => paid.bookedOn),
        'pay_days',
        futurePayDays,
      )
    : null;
  if (byPay) return byPay;
  const firstMonth =
    start.from === firstDay(monthOf(start.from)) ? monthOf(start.from) : addMonths(monthOf(start.from), 1);
  const months = monthRange(firstMonth, monthOf(start.origin)).map(firstDay);
  const ahead = monthRange(addMonths(monthOf(start.origin), 1), addMonths(monthOf(start.origin), 12)).map(firstDay);
  // On the last day of a month that month is complete as well, and the next one begins a cycle.
  const isMonthEnd = monthOf(addDays(start.origin, 1)) !== monthOf(start.origin);
  return cut(isMonthEnd ? [...months, addDays(start.origin, 1)] : months, 'calendar_months', ahead);
}

/** Days after the origin on which a live stream is expected up to `end`; one that is late is expected on the next day. */
function dueOffsets(stream: RecurringStream, origin: CalendarDate, end: CalendarDate): number[] {
  if (stream.next === null) return [];
  const dates = expectedDatesBetween(stream.schedule, addDays(stream.next.expectedOn, -1), end);
  return dates.map((date) => Math.max(1, daysBetween(origin, date)));
}

/** The last payments at the present level: their amounts, and the days by which they missed their expected days. */
function recentPayments({ occurrences, steppedOn }: RecurringStream): { amounts: number[]; delays: number[] } {
  const since = steppedOn ?? '';
  const recent = occurrences.filter((paid) => paid.bookedOn >= since).slice(-RECENT_PAYMENTS);
  return {
    amounts: recent.map((paid) => paid.amountCents),
    delays: recent.map((paid) => daysBetween(paid.expectedOn, paid.bookedOn)),
  };
}

/**
 * Forecasts a balance for `horizon` days: the balance, plus what recurs and is due (amount and delay drawn together
 * from its last payments), plus the rest of a past pay cycle drawn at random for every cycle ahead (block bootstrap), day for day
 * since pay day. `paths` such futures give the 10th, 50th and 90th percentile of each day. Draws are seeded by the
 * data: the same data gives the same forecast. No future goes below what the balance ever went down to (0 where it
 * never was below): what finds no money is not paid, and the future counts as short on that day. Null with fewer than two complete past cycles.
 */
export function forecastBalance(
  start: ForecastStart,
  horizon: number,
  paths: number,
  floorCents: number,
): Forecast | null {
  const { repeatable, billsIn, billsOut, memory } = start.rows;
  const all = [
    ...streamsOfGroups(billsIn, start.origin, 'in', memory),
    ...streamsOfGroups(billsOut, start.origin, 'out', memory),
  ];
  const streams = all.filter((stream) => stream.next !== null);
  const recurring = new Set(all.flatMap((stream) => stream.occurrences.map((paid) => paid.transactionId)));
  const originDay = dayNumber(start.origin);
  const firstDayNumber = dayNumber(start.from);
  /** What does not recur, by day from the first one on. */
  const residual = new Float64Array(Math.max(0, originDay - firstDayNumber + 1));
  let movedCents = 0;
  for (const { row, day, size } of repeatable) {
    if (recurring.has(row.id)) continue;
    const at = day - firstDayNumber;
    residual[at] = (residual[at] ?? 0) + row.amountCents;
    movedCents += size;
  }

  const end = addDays(start.origin, horizon);
  const pay = streams.find((stream) => stream.direction === 'in' && hasFlag(stream.label, 'income'));
  const cycles = cyclesOf(
    start,
    residual,
    pay,
    pay ? dueOffsets(pay, start.origin, end).map((offset) => addDays(start.origin, offset)) : [],
  );
  if (!cycles) return null;

  const due = streams.map((stream) => ({
    typicalAmountCents: stream.typicalAmountCents,
    ...recentPayments(stream),
    offsets: dueOffsets(stream, start.origin, end),
  }));
  const typicalDue = Array.from({ length: horizon + 1 }, () => 0);
  for (const { typicalAmountCents, offsets } of due) {
    for (const offset of offsets) typicalDue[offset] = (typicalDue[offset] ?? 0) + typicalAmountCents;
  }

  const random = seededRandom(seedOf([originDay, start.balanceCents, horizon, residual.length, movedCents]));
  const leastCents = Math.min(0, start.leastCents, start.balanceCents);
  const plan = { originDay, balanceCents: start.balanceCents, horizon, paths, floorCents, leastCents };
  const { balances, firstShortDays, shortPaths } = balancePaths(plan, cycles, due, random);
  const days = balances.map((sorted, index): ForecastDay => {
    const at = (share: number): number => Math.round(quantileOfSorted(sorted, share) ?? 0);
    return {
      date: dateOfDayNumber(originDay + index + 1),
      p10Cents: at(0.1),
      p50Cents: at(0.5),
      p90Cents: at(0.9),
      recurringDueCents: typicalDue[index + 1] ?? 0,
      shortShare: (shortPaths[index] ?? 0) / paths,
    };
  });
  return { days, streams, cycles: cycles.flows.length, cycleBasis: cycles.basis, firstShortDays };
}
