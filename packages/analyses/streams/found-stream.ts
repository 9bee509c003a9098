import { dateOfDayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { dueDay, ENDS_AFTER_DAYS, PAYMENTS_A_YEAR, type Schedule, TOLERANCE_DAYS } from './cadence.ts';
import { expectedCycles } from './cadence-fit.ts';
import { carefulLevel } from './careful-level.ts';
import type { DatedRow } from './dated-row.ts';
import type { FoundStream, RecurringStream } from './recurring-stream.ts';
import type { RowChain } from './stream-chains.ts';
import type { StreamMemory } from './stream-memory.ts';

/** 24 hex characters of a text: three FNV-1a hashes of 32 bits, each over the text with its own prefix. */
function hexIdOf(text: string): string {
  return ['a', 'b', 'c']
    .map((prefix) => {
      let hash = 0x811c9dc5;
      for (const character of `${prefix}|${text}`) {
        hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
      }
      return hash.toString(16).padStart(8, '0');
    })
    .join('');
}

function commonLabel(rows: readonly DatedRow[]): LabelId | undefined {
  const first = rows[0]?.row.label;
  if (rows.every(({ row }) => row.label === first)) return first;
  const counts = new Map<LabelId, number>();
  for (const { row } of rows) counts.set(row.label, (counts.get(row.label) ?? 0) + 1);
  return [...counts].toSorted(([a, seenA], [b, seenB]) => seenB - seenA || (a < b ? -1 : 1))[0]?.[0];
}

/**
 * The stream of a chain of rows; null of no rows.
 * @param ordinal of the chain among those of its payer, which makes their ids distinct
 */
export function foundStream(
  payer: string,
  ordinal: number,
  { rows, grid, cycles }: RowChain,
  direction: RecurringStream['direction'],
  memory: StreamMemory,
): FoundStream | null {
  const label = commonLabel(rows);
  if (label === undefined) return null;
  const sign = direction === 'in' ? 1 : -1;
  const { cadence } = grid.schedule;
  const sizes = rows.map(({ size }) => size);
  const level = carefulLevel(sizes, { direction, paymentsAYear: PAYMENTS_A_YEAR[cadence] });
  const nextCycle = (cycles.at(-1) ?? 0) + 1;
  const nextDay = dueDay(grid, nextCycle);
  return {
    id: memory.idOf(ordinal === 0 ? `${direction}|${payer}` : `${direction}|${payer}|${ordinal}`, hexIdOf),
    direction,
    payer,
    label,
    rows,
    grid,
    cycles,
    missed: expectedCycles(grid, cycles, memory.missing) - cycles.length,
    level,
    typicalAmountCents: sign * level.typical,
    monthlyAmountCents: sign * Math.round((level.typical * PAYMENTS_A_YEAR[cadence]) / 12),
    nextCycle,
    nextDay,
    lastDay: nextDay + ENDS_AFTER_DAYS,
    live: null,
    ended: null,
  };
}

/** Day numbers on which a stream is expected from its next payment on, up to `end`, oldest first. */
export function expectedDays({ grid, nextCycle }: FoundStream, end: number): number[] {
  const days: number[] = [];
  for (let cycle = nextCycle; ; cycle += 1) {
    const day = dueDay(grid, cycle);
    if (day > end) return days;
    days.push(day);
  }
}

function dayOf(schedule: Schedule): number | null {
  const named = schedule.cadence !== 'last_working_day' && schedule.days.length === 1;
  return named ? (schedule.days[0] ?? null) : null;
}

function liveStream(stream: FoundStream): RecurringStream {
  const { rows, grid, cycles, level, direction, nextDay } = stream;
  const [first, last] = [rows[0]?.row, rows.at(-1)?.row];
  if (!first || !last) throw new RangeError('a stream has rows');
  const { schedule } = grid;
  const expected = cycles.map((cycle) => dueDay(grid, cycle));
  const daysOff = rows.reduce((sum, { day }, index) => sum + Math.abs(day - (expected[index] ?? day)), 0);
  const [lowCents, highCents] = direction === 'in' ? [level.low, level.high] : [-level.high, -level.low];
  return {
    id: stream.id,
    direction,
    counterpartyId: stream.payer,
    counterpartyName: last.counterparty?.name ?? last.description,
    label: stream.label,
    cadence: schedule.cadence,
    schedule,
    dayOfMonth: dayOf(schedule),
    occurrences: rows.map(({ row, day }, index) => ({
      transactionId: row.id,
      bookedOn: row.bookedOn,
      expectedOn: expected[index] === day ? row.bookedOn : dateOfDayNumber(expected[index] ?? day),
      amountCents: row.amountCents,
    })),
    firstOn: first.bookedOn,
    lastOn: last.bookedOn,
    amountPattern: level.pattern,
    steppedOn: level.pattern === 'stepped' ? (rows[level.since]?.row.bookedOn ?? null) : null,
    typicalAmountCents: stream.typicalAmountCents,
    monthlyAmountCents: stream.monthlyAmountCents,
    missedPayments: stream.missed,
    toleranceDays: TOLERANCE_DAYS[schedule.cadence],
    meanDeviationDays: daysOff / rows.length,
    state: rows.length >= 3 ? 'MATURE' : 'EARLY',
    next: { expectedOn: dateOfDayNumber(nextDay), lowCents, highCents },
  };
}

/** The state of the stream on a day, given by its number. */
export function describedOn(stream: FoundStream, day: number): RecurringStream {
  stream.live ??= liveStream(stream);
  if (day <= stream.lastDay) return stream.live;
  stream.ended ??= { ...stream.live, state: 'ENDED', next: null };
  return stream.ended;
}

/** The state of the stream on a day up to which the data does not go; its next payment is due after that day. */
export function describedUpTo(stream: FoundStream, shownTo: number, day: number): RecurringStream {
  const described = describedOn(stream, Math.min(shownTo, day));
  if (!described.next || stream.nextDay > day) return described;
  let cycle = stream.nextCycle;
  while (dueDay(stream.grid, cycle) <= day) cycle += 1;
  return { ...described, next: { ...described.next, expectedOn: dateOfDayNumber(dueDay(stream.grid, cycle)) } };
}
