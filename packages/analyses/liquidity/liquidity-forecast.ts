import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dateOfDayNumber,
  dayNumber,
  firstDay,
  monthOf,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';
import { quantileOfSorted } from '@imali/ledger/basics/quantile.ts';
import { seededRandom, seedOf } from '@imali/ledger/basics/seeded-random.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import { dueDay } from '../streams/cadence.ts';
import { expectedDays } from '../streams/found-stream.ts';
import type { FoundStream } from '../streams/recurring-stream.ts';
import { streamsOfGroups } from '../streams/recurring-streams.ts';
import { balancePaths, type PastCycles } from './balance-paths.ts';
import type { ForecastRows } from './forecast-rows.ts';

/** Payments of a stream that its future amounts are drawn from. */
const RECENT_PAYMENTS = 6;
/** Fewer past cycles than this say nothing about the next ones. */
const LEAST_CYCLES = 2;

/** What a forecast starts from. */
export interface ForecastStart {
  /** None before `from`, none after `origin`. */
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
  readonly streams: readonly FoundStream[];
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
  pay: FoundStream | undefined,
  futurePayDays: readonly number[],
): Cycles | null {
  const from = dayNumber(start.from);
  const cut = (starts: readonly number[], basis: Cycles['basis'], future: readonly number[]): Cycles | null => {
    const flows = starts
      .slice(0, -1)
      .map((first, index) => residual.subarray(first - from, (starts[index + 1] ?? first) - from));
    const lastStart = starts.at(-1);
    if (flows.length < LEAST_CYCLES || lastStart === undefined) return null;
    return { basis, flows, starts: new Set(future), lastStart };
  };
  const byPay = pay
    ? cut(
        pay.rows.map(({ day }) => day),
        'pay_days',
        futurePayDays,
      )
    : null;
  if (byPay) return byPay;
  const startsOf = (months: readonly CalendarMonth[]): number[] => months.map((month) => dayNumber(firstDay(month)));
  const firstMonth =
    start.from === firstDay(monthOf(start.from)) ? monthOf(start.from) : addMonths(monthOf(start.from), 1);
  const starts = startsOf(monthRange(firstMonth, monthOf(start.origin)));
  const ahead = startsOf(monthRange(addMonths(monthOf(start.origin), 1), addMonths(monthOf(start.origin), 12)));
  // On the last day of a month that month is complete as well, and the next one begins a cycle.
  const nextDay = addDays(start.origin, 1);
  if (monthOf(nextDay) !== monthOf(start.origin)) starts.push(dayNumber(nextDay));
  return cut(starts, 'calendar_months', ahead);
}

/** The last payments at the present level: their amounts, and the days by which they missed their expected days. */
function recentPayments({ rows, cycles, grid, level }: FoundStream): { amounts: number[]; delays: number[] } {
  const from = Math.max(level.pattern === 'stepped' ? level.since : 0, rows.length - RECENT_PAYMENTS);
  const recent = rows.slice(from);
  return {
    amounts: recent.map(({ row }) => row.amountCents),
    delays: recent.map(({ day }, index) => day - dueDay(grid, cycles[from + index] ?? 0)),
  };
}

/** What does not recur, in signed cents by day up to the origin, and the cents that it moved without their signs. */
function residualFlow(
  { flow }: ForecastRows,
  streams: readonly FoundStream[],
  firstDayNumber: number,
  originDay: number,
): { readonly residual: Float64Array; readonly movedCents: number } {
  const residual = new Float64Array(Math.max(0, originDay - firstDayNumber + 1));
  // Where nothing may come again there is no first day either.
  const known = flow.cents.subarray(0, Math.max(0, originDay - flow.firstDay + 1));
  if (known.length > 0) residual.set(known, flow.firstDay - firstDayNumber);
  let movedCents = flow.moved.reduce((sum, cents) => sum + cents, 0);
  for (const { rows } of streams) {
    for (const { row, day, size } of rows) {
      const at = day - firstDayNumber;
      residual[at] = (residual[at] ?? 0) - row.amountCents;
      movedCents -= size;
    }
  }
  return { residual, movedCents };
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
  const { billsIn, billsOut, memory } = start.rows;
  const all = [...streamsOfGroups(billsIn, 'in', memory), ...streamsOfGroups(billsOut, 'out', memory)];
  const originDay = dayNumber(start.origin);
  const end = originDay + horizon;
  const due = all
    .filter(({ lastDay }) => originDay <= lastDay)
    .map((stream) => ({
      stream,
      ...recentPayments(stream),
      // One that is late is expected on the next day.
      offsets: expectedDays(stream, end).map((day) => Math.max(1, day - originDay)),
    }));
  const { residual, movedCents } = residualFlow(start.rows, all, dayNumber(start.from), originDay);
  const pay = due.find(({ stream }) => stream.direction === 'in' && hasFlag(stream.label, 'income'));
  const cycles = cyclesOf(start, residual, pay?.stream, pay?.offsets.map((offset) => originDay + offset) ?? []);
  if (!cycles) return null;

  const typicalDue = Array.from({ length: horizon + 1 }, () => 0);
  for (const { stream, offsets } of due) {
    for (const offset of offsets) typicalDue[offset] = (typicalDue[offset] ?? 0) + stream.typicalAmountCents;
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
  return {
    days,
    streams: due.map(({ stream }) => stream),
    cycles: cycles.flows.length,
    cycleBasis: cycles.basis,
    firstShortDays,
  };
}
