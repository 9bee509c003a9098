import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import type { LabelId } from '../labels/taxonomy.ts';
import { type CalendarDate, dateOfDayNumber, dayNumber } from '../time/calendar.ts';
import { type AmountLevel, amountLevel } from './amount-levels.ts';
import { type Cadence, dueDay, PAYMENTS_A_YEAR, type Schedule, TOLERANCE_DAYS } from './cadence.ts';
import type { DatedRow } from './dated-row.ts';
import { chainsOfPayer, type RowChain } from './stream-chains.ts';
import { type StreamMemory, streamMemory } from './stream-memory.ts';

/** EARLY: seen twice. MATURE: three times or more. ENDED: the next one is overdue beyond the tolerance. */
export type StreamState = 'EARLY' | 'MATURE' | 'ENDED';

export interface StreamOccurrence {
  readonly transactionId: string;
  readonly bookedOn: CalendarDate;
  /** The date on which the schedule expected it, moved off weekends and public holidays. */
  readonly expectedOn: CalendarDate;
  /** Signed cents, as booked. */
  readonly amountCents: number;
}

/** Money that moves between the applicant and one counterparty again and again. Amounts are signed like the rows. */
export interface RecurringStream {
  /** 24 hex characters from the direction and the counterparty: the same in every run, also when rows are added. */
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly counterpartyId: string;
  readonly counterpartyName: string;
  /** The label that most of its rows carry. */
  readonly label: LabelId;
  readonly cadence: Cadence;
  readonly schedule: Schedule;
  /** Wished day of the month; null for cadences in weeks, semi-monthly and the last working day. */
  readonly dayOfMonth: number | null;
  readonly state: StreamState;
  /** Oldest first, at least two. */
  readonly occurrences: readonly StreamOccurrence[];
  readonly firstOn: CalendarDate;
  readonly lastOn: CalendarDate;
  readonly amountPattern: AmountLevel['pattern'];
  /** The day of the one change of level, null when there was none. */
  readonly steppedOn: CalendarDate | null;
  /** Median of the present level. */
  readonly typicalAmountCents: number;
  /** typicalAmountCents as a mean per calendar month. */
  readonly monthlyAmountCents: number;
  /** The next date and the interval of its amount (low <= high as signed numbers); null when ENDED. */
  readonly next: { readonly expectedOn: CalendarDate; readonly lowCents: number; readonly highCents: number } | null;
  /** Days by which an occurrence may be late before the stream counts as ended. */
  readonly toleranceDays: number;
  /** Mean distance between booked and expected days. */
  readonly meanDeviationDays: number;
}

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
  const counts = new Map<LabelId, number>();
  for (const { row } of rows) counts.set(row.label, (counts.get(row.label) ?? 0) + 1);
  return [...counts].toSorted(([a, seenA], [b, seenB]) => seenB - seenA || (a < b ? -1 : 1))[0]?.[0];
}

/** A stream but for the day on which it is looked at: as it stands until the next payment is overdue, and after that. */
export interface UndatedStream {
  readonly live: RecurringStream;
  /** Last day number on which it is live. */
  readonly lastDay: number;
  /** Made when it is first asked for. */
  ended: RecurringStream | null;
}

function dayOf(schedule: Schedule): number | null {
  const named = schedule.cadence !== 'last_working_day' && schedule.days.length === 1;
  return named ? (schedule.days[0] ?? null) : null;
}

function streamOf(
  payer: string,
  ordinal: number,
  { rows, grid, cycles }: RowChain,
  direction: 'in' | 'out',
  memory: StreamMemory,
): UndatedStream | null {
  const first = rows[0];
  const last = rows.at(-1);
  const label = commonLabel(rows);
  if (!first || !last || !label) return null;
  const sign = direction === 'in' ? 1 : -1;
  const level = amountLevel(rows.map(({ size }) => size));
  const bounds = [sign * level.low, sign * level.high].toSorted((a, b) => a - b);
  const { schedule } = grid;
  const { cadence } = schedule;
  const expected = cycles.map((cycle) => dueDay(grid, cycle));
  const daysOff = rows.reduce((sum, { day }, index) => sum + Math.abs(day - (expected[index] ?? day)), 0);
  const nextDay = dueDay(grid, (cycles.at(-1) ?? 0) + 1);
  return {
    live: {
      id: memory.idOf(ordinal === 0 ? `${direction}|${payer}` : `${direction}|${payer}|${ordinal}`, hexIdOf),
      direction,
      counterpartyId: payer,
      counterpartyName: last.row.counterparty?.name ?? last.row.description,
      label,
      cadence,
      schedule,
      dayOfMonth: dayOf(schedule),
      occurrences: rows.map(({ row, day }, index) => ({
        transactionId: row.id,
        bookedOn: row.bookedOn,
        expectedOn: expected[index] === day ? row.bookedOn : dateOfDayNumber(expected[index] ?? day),
        amountCents: row.amountCents,
      })),
      firstOn: first.row.bookedOn,
      lastOn: last.row.bookedOn,
      amountPattern: level.pattern,
      steppedOn: level.pattern === 'stepped' ? (rows[level.since]?.row.bookedOn ?? null) : null,
      typicalAmountCents: sign * level.typical,
      monthlyAmountCents: sign * Math.round((level.typical * PAYMENTS_A_YEAR[cadence]) / 12),
      toleranceDays: TOLERANCE_DAYS[cadence],
      meanDeviationDays: daysOff / rows.length,
      state: rows.length >= 3 ? 'MATURE' : 'EARLY',
      next: { expectedOn: dateOfDayNumber(nextDay), lowCents: bounds[0] ?? 0, highCents: bounds[1] ?? 0 },
    },
    lastDay: nextDay + TOLERANCE_DAYS[cadence],
    ended: null,
  };
}

function streamsOfPayer(
  payer: string,
  rows: readonly DatedRow[],
  direction: 'in' | 'out',
  memory: StreamMemory,
): UndatedStream[] {
  return chainsOfPayer(rows, direction, memory.missing).flatMap(
    (chain, ordinal) => streamOf(payer, ordinal, chain, direction, memory) ?? [],
  );
}

/** The stream as it stands on a day. */
function asOfDay(stream: UndatedStream, day: number): RecurringStream {
  if (day <= stream.lastDay) return stream.live;
  stream.ended ??= { ...stream.live, state: 'ENDED', next: null };
  return stream.ended;
}

/**
 * Finds what recurs among rows: same counterparty, amounts within 10 % with at most one change of level (or any
 * amounts where every row of the counterparty keeps the rhythm), dates on one of eight cadences. Rows of the other
 * direction are ignored; which rows are worth asking about (no transfers, no returned debit orders) is the caller's
 * choice. A row belongs to one stream at most. Largest amount per month first; the order of the rows does not matter.
 * @param memory of earlier searches among the rows of the same applicant
 */
export function findStreams(
  rows: readonly LabelledTransaction[],
  asOf: CalendarDate,
  direction: 'in' | 'out',
  memory: StreamMemory = streamMemory(),
): readonly RecurringStream[] {
  return memory.streamsAmong(rows, direction, asOf, () =>
    streamsOfGroups(groupByPayer(rows, direction, memory), asOf, direction, memory),
  );
}

/** Adds a row to those of its counterparty. */
export function addToGroup(byPayer: Map<string, DatedRow[]>, payer: string, row: DatedRow): void {
  const known = byPayer.get(payer);
  if (known) known.push(row);
  else byPayer.set(payer, [row]);
}

/** The rows of one direction by the counterparty that their streams are looked for under, in the order given. */
function groupByPayer(
  rows: readonly LabelledTransaction[],
  direction: 'in' | 'out',
  memory: StreamMemory,
): Map<string, DatedRow[]> {
  const byPayer = new Map<string, DatedRow[]>();
  for (const row of rows) {
    if (direction === 'in' ? row.amountCents <= 0 : row.amountCents >= 0) continue;
    const { payer, dated } = memory.numbersOf(row);
    addToGroup(byPayer, payer, dated);
  }
  return byPayer;
}

/** findStreams among rows that are grouped already. */
export function streamsOfGroups(
  byPayer: ReadonlyMap<string, readonly DatedRow[]>,
  asOf: CalendarDate,
  direction: 'in' | 'out',
  memory: StreamMemory,
): RecurringStream[] {
  const day = dayNumber(asOf);
  const streams: RecurringStream[] = [];
  byPayer.forEach((group, payer) => {
    if (group.length < 2) return;
    const found = memory.streamsOf(direction, payer, group, (rows) => streamsOfPayer(payer, rows, direction, memory));
    for (const stream of found) streams.push(asOfDay(stream, day));
  });
  return streams.sort(
    (a, b) => Math.abs(b.monthlyAmountCents) - Math.abs(a.monthlyAmountCents) || (a.id < b.id ? -1 : 1),
  );
}
