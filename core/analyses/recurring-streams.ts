import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import type { LabelId } from '../labels/taxonomy.ts';
import { addDays, type CalendarDate } from '../time/calendar.ts';
import { type AmountLevel, amountLevel } from './amount-levels.ts';
import {
  type Cadence,
  type CadenceFit,
  deviationsOf,
  expectedInCycle,
  PAYMENTS_A_YEAR,
  type Schedule,
  TOLERANCE_DAYS,
} from './cadence.ts';
import { chainsOfPayer, type RowChain } from './stream-chains.ts';

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

const MONTH_NAMES =
  /\b(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\b/g;

/** The slug that groups rows: the counterparty's id, else the description without its digits, months and signs. */
export function payerKeyOf(row: LabelledTransaction): string {
  if (row.counterparty) return row.counterparty.id;
  const words = row.description.toLowerCase().replaceAll(/\d+/g, ' ').replaceAll(MONTH_NAMES, ' ');
  return words.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'unnamed';
}

function commonLabel(rows: readonly LabelledTransaction[]): LabelId | undefined {
  const counts = new Map<LabelId, number>();
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].toSorted(([a, seenA], [b, seenB]) => seenB - seenA || (a < b ? -1 : 1))[0]?.[0];
}

function stateOf(chain: RowChain, fit: CadenceFit, asOf: CalendarDate): { state: StreamState; next: CalendarDate } {
  const next = expectedInCycle(fit.schedule, (fit.cycles.at(-1) ?? 0) + 1);
  const overdue = addDays(next, TOLERANCE_DAYS[fit.schedule.cadence]) < asOf;
  return { state: overdue ? 'ENDED' : chain.rows.length >= 3 ? 'MATURE' : 'EARLY', next };
}

function dayOf(schedule: Schedule): number | null {
  const named = schedule.cadence !== 'last_working_day' && schedule.days.length === 1;
  return named ? (schedule.days[0] ?? null) : null;
}

function streamOf(
  payer: string,
  ordinal: number,
  chain: RowChain,
  asOf: CalendarDate,
  direction: 'in' | 'out',
): RecurringStream | null {
  const { rows, fit } = chain;
  const first = rows[0];
  const last = rows.at(-1);
  const label = commonLabel(rows);
  if (!first || !last || !label) return null;
  const sign = direction === 'in' ? 1 : -1;
  const level = amountLevel(rows.map((row) => Math.abs(row.amountCents)));
  const bounds = [sign * level.low, sign * level.high].toSorted((a, b) => a - b);
  const { state, next } = stateOf(chain, fit, asOf);
  const { cadence } = fit.schedule;
  const deviations = deviationsOf(
    rows.map((row) => row.bookedOn),
    fit.expected,
  );
  return {
    id: hexIdOf(ordinal === 0 ? `${direction}|${payer}` : `${direction}|${payer}|${ordinal}`),
    direction,
    counterpartyId: payer,
    counterpartyName: last.counterparty?.name ?? last.description,
    label,
    cadence,
    schedule: fit.schedule,
    dayOfMonth: dayOf(fit.schedule),
    state,
    occurrences: rows.map((row, index) => ({
      transactionId: row.id,
      bookedOn: row.bookedOn,
      expectedOn: fit.expected[index] ?? row.bookedOn,
      amountCents: row.amountCents,
    })),
    firstOn: first.bookedOn,
    lastOn: last.bookedOn,
    amountPattern: level.pattern,
    steppedOn: level.pattern === 'stepped' ? (rows[level.since]?.bookedOn ?? null) : null,
    typicalAmountCents: sign * level.typical,
    monthlyAmountCents: sign * Math.round((level.typical * PAYMENTS_A_YEAR[cadence]) / 12),
    next: state === 'ENDED' ? null : { expectedOn: next, lowCents: bounds[0] ?? 0, highCents: bounds[1] ?? 0 },
    toleranceDays: TOLERANCE_DAYS[cadence],
    meanDeviationDays: deviations.reduce((sum, days) => sum + days, 0) / deviations.length,
  };
}

/**
 * Finds what recurs among rows: same counterparty, amounts within 10 % with at most one change of level (or any
 * amounts where every row of the counterparty keeps the rhythm), dates on one of eight cadences. Rows of the other
 * direction are ignored; which rows are worth asking about (no transfers, no returned debit orders) is the caller's
 * choice. A row belongs to one stream at most. Largest amount per month first; the order of the rows does not matter.
 */
export function findStreams(
  rows: readonly LabelledTransaction[],
  asOf: CalendarDate,
  direction: 'in' | 'out',
): RecurringStream[] {
  const byPayer = new Map<string, LabelledTransaction[]>();
  for (const row of rows) {
    if (direction === 'in' ? row.amountCents <= 0 : row.amountCents >= 0) continue;
    const payer = payerKeyOf(row);
    const known = byPayer.get(payer);
    if (known) known.push(row);
    else byPayer.set(payer, [row]);
  }
  return [...byPayer]
    .flatMap(([payer, group]) =>
      chainsOfPayer(group, direction).flatMap((chain, ordinal) => {
        const stream = streamOf(payer, ordinal, chain, asOf, direction);
        return stream ? [stream] : [];
      }),
    )
    .toSorted((a, b) => Math.abs(b.monthlyAmountCents) - Math.abs(a.monthlyAmountCents) || (a.id < b.id ? -1 : 1));
}
