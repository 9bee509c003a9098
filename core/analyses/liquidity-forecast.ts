import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { hasFlag, type Primary, taxonomy } from '../labels/taxonomy.ts';
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
import { returnedLegs } from './money-flow.ts';
import { quantileOfSorted } from './quantile.ts';
import { findStreams, type RecurringStream } from './recurring-streams.ts';
import { seededRandom, seedOf } from './seeded-random.ts';
import { type StreamMemory, streamMemory } from './stream-memory.ts';

/** Payments of a stream that its future amounts are drawn from. */
const RECENT_PAYMENTS = 6;
/** Fewer past cycles than this say nothing about the next ones. */
const LEAST_CYCLES = 2;

/** Spending that is drawn with its cycle; a rhythm in it is chance, not an item that falls due. */
const EVERYDAY: readonly Primary[] = ['FOOD_AND_HOUSEHOLD', 'TRANSPORT', 'CASH', 'GAMBLING', 'SHOPPING_AND_SERVICES'];

const isEveryday = new Set(taxonomy.filter(({ primary }) => EVERYDAY.includes(primary)).map(({ id }) => id));
/** Money that does not come again by itself. */
const isUnrepeatable = new Set(
  taxonomy.filter(({ flags }) => flags.includes('loan_in') || flags.includes('non_recurring')).map(({ id }) => id),
);
const isTransfer = new Set(taxonomy.filter(({ flags }) => flags.includes('transfer')).map(({ id }) => id));

/** What a forecast starts from. */
export interface ForecastStart {
  /** Movements of the accounts that the balance is of, oldest first, none after `origin`. */
  readonly rows: readonly LabelledTransaction[];
  readonly from: CalendarDate;
  readonly origin: CalendarDate;
  readonly balanceCents: number;
}

export interface ForecastDay {
  readonly date: CalendarDate;
  readonly p10Cents: number;
  readonly p50Cents: number;
  readonly p90Cents: number;
  readonly recurringDueCents: number;
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

/**
 * Rows that the future can be read from: without both legs of returned debit orders, without transfers whose two legs
 * are both among the rows, and without money that does not come again by itself (new credit, windfalls).
 */
function repeatableRows(rows: readonly LabelledTransaction[]): LabelledTransaction[] {
  const returned = returnedLegs(rows);
  const otherLegOf = (row: LabelledTransaction): string | null => (isTransfer.has(row.label) ? row.pairedWith : null);
  const legs = new Set(rows.map(otherLegOf));
  const legsHere = new Set(rows.filter((row) => legs.has(row.id)).map((row) => row.id));
  return rows.filter((row) => {
    if (isUnrepeatable.has(row.label) || returned.has(row.id)) return false;
    const otherLeg = otherLegOf(row);
    return otherLeg === null || !legsHere.has(otherLeg);
  });
}

interface Cycles extends PastCycles {
  readonly basis: Forecast['cycleBasis'];
}

function cyclesOf(
  start: ForecastStart,
  residual: ReadonlyMap<number, number>,
  pay: RecurringStream | undefined,
  futurePayDays: readonly CalendarDate[],
): Cycles | null {
  const cut = (
    dates: readonly CalendarDate[],
    basis: Cycles['basis'],
    future: readonly CalendarDate[],
  ): Cycles | null => {
    const numbers = dates.map(dayNumber);
    const flows = numbers.slice(0, -1).map((first, index) => {
      const length = (numbers[index + 1] ?? first) - first;
      return Array.from({ length }, (_, day) => residual.get(first + day) ?? 0);
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

function recentAmounts(stream: RecurringStream): number[] {
  const since = stream.steppedOn ?? '';
  return stream.occurrences
    .filter((paid) => paid.bookedOn >= since)
    .slice(-RECENT_PAYMENTS)
    .map((paid) => paid.amountCents);
}

/**
 * Forecasts a balance for `horizon` days: the balance, plus what recurs and is due (amounts drawn from the last
 * payments), plus the rest of a past pay cycle drawn at random for every cycle ahead (block bootstrap), day for day
 * since pay day. `paths` such futures give the 10th, 50th and 90th percentile of each day. Draws are seeded by the
 * data: the same data gives the same forecast. Null with fewer than two complete past cycles.
 * @param memory of earlier searches for streams among the rows of the same applicant
 */
export function forecastBalance(
  start: ForecastStart,
  horizon: number,
  paths: number,
  floorCents: number,
  memory: StreamMemory = streamMemory(),
): Forecast | null {
  const rows = repeatableRows(start.rows);
  const bills = rows.filter((row) => !isEveryday.has(row.label));
  const all = (['in', 'out'] as const).flatMap((direction) => findStreams(bills, start.origin, direction, memory));
  const streams = all.filter((stream) => stream.next !== null);
  const recurring = new Set(all.flatMap((stream) => stream.occurrences.map((paid) => paid.transactionId)));
  const residual = new Map<number, number>();
  for (const row of rows) {
    if (recurring.has(row.id)) continue;
    const day = dayNumber(row.bookedOn);
    residual.set(day, (residual.get(day) ?? 0) + row.amountCents);
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

  const originDay = dayNumber(start.origin);
  const due = streams.map((stream) => ({
    typicalAmountCents: stream.typicalAmountCents,
    amounts: recentAmounts(stream),
    offsets: dueOffsets(stream, start.origin, end),
  }));
  const typicalDue = Array.from({ length: horizon + 1 }, () => 0);
  for (const { typicalAmountCents, offsets } of due) {
    for (const offset of offsets) typicalDue[offset] = (typicalDue[offset] ?? 0) + typicalAmountCents;
  }

  const random = seededRandom(
    seedOf([originDay, start.balanceCents, horizon, ...[...residual].toSorted(([a], [b]) => a - b).flat()]),
  );
  const plan = { originDay, balanceCents: start.balanceCents, horizon, paths, floorCents };
  const { balances, firstShortDays } = balancePaths(plan, cycles, due, random);
  const days = balances.map((sorted, index): ForecastDay => {
    const at = (share: number): number => Math.round(quantileOfSorted(sorted, share) ?? 0);
    return {
      date: dateOfDayNumber(originDay + index + 1),
      p10Cents: at(0.1),
      p50Cents: at(0.5),
      p90Cents: at(0.9),
      recurringDueCents: typicalDue[index + 1] ?? 0,
    };
  });
  return { days, streams, cycles: cycles.flows.length, cycleBasis: cycles.basis, firstShortDays };
}
