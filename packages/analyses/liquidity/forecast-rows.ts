import { dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, type LabelId, type Primary, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { returnedLegs } from '../expenses/flow-by-label.ts';
import type { DatedRow } from '../streams/dated-row.ts';
import { addToGroup } from '../streams/recurring-streams.ts';
import { type StreamMemory, streamMemory } from '../streams/stream-memory.ts';

/** Spending that is drawn with its cycle; a rhythm in it is chance, not an item that falls due. */
const EVERYDAY: readonly Primary[] = ['FOOD_AND_HOUSEHOLD', 'TRANSPORT', 'CASH', 'GAMBLING', 'SHOPPING_AND_SERVICES'];

const isEveryday = new Set(taxonomy.filter(({ primary }) => EVERYDAY.includes(primary)).map(({ id }) => id));
/** Money that does not come again by itself. */
const isUnrepeatable = (label: LabelId): boolean => hasFlag(label, 'loan_in') || hasFlag(label, 'non_recurring');

/** Transactions by day. */
export interface DailyFlow {
  /** Number of the first day. */
  readonly firstDay: number;
  /** Signed cents of each day from the first one on. */
  readonly cents: Float64Array;
  /** The same with every amount counted without its sign. */
  readonly moved: Float64Array;
}

/** The rows that forecasts from several days are made of, in the form in which they are read again and again. */
export interface ForecastRows {
  /** Everything that may come again. */
  readonly flow: DailyFlow;
  /** The rows of it that may fall due, by payer; each list is oldest first. A payer may be missing who paid once only. */
  readonly billsIn: ReadonlyMap<string, readonly DatedRow[]>;
  readonly billsOut: ReadonlyMap<string, readonly DatedRow[]>;
  readonly memory: StreamMemory;
}

/**
 * Rows that the future can be read from: without both legs of returned debit orders, without transfers whose two legs
 * are both among the rows, and without money that does not come again by itself (new credit, windfalls) or is known not to.
 */
function repeatableRows(
  rows: readonly LabelledTransaction[],
  notToCome: ReadonlySet<LabelledTransaction>,
): LabelledTransaction[] {
  const returned = returnedLegs(rows);
  const otherLegOf = (row: LabelledTransaction): string | null =>
    hasFlag(row.label, 'transfer') ? row.pairedWith : null;
  const legs = new Set(rows.flatMap((row) => otherLegOf(row) ?? []));
  const legsHere = new Set(legs.size === 0 ? [] : rows.filter((row) => legs.has(row.id)).map((row) => row.id));
  return rows.filter((row) => {
    if (isUnrepeatable(row.label) || returned.has(row.id) || notToCome.has(row)) return false;
    const otherLeg = otherLegOf(row);
    return otherLeg === null || !legsHere.has(otherLeg);
  });
}

/**
 * Prepares rows for forecasts.
 * @param rows transactions of the accounts that the balance is of, oldest first
 * @param memory of earlier searches for streams among the rows of the same applicant
 * @param notToCome rows that say nothing of the future
 */
export function forecastRows(
  rows: readonly LabelledTransaction[],
  memory: StreamMemory = streamMemory(),
  notToCome: ReadonlySet<LabelledTransaction> = new Set(),
): ForecastRows {
  const [billsIn, billsOut] = [new Map<string, DatedRow[]>(), new Map<string, DatedRow[]>()];
  const repeatable = repeatableRows(rows, notToCome);
  const [first, last] = [repeatable[0], repeatable.at(-1)];
  const firstDay = first ? dayNumber(first.bookedOn) : 0;
  const days = first && last ? dayNumber(last.bookedOn) - firstDay + 1 : 0;
  const flow: DailyFlow = { firstDay, cents: new Float64Array(days), moved: new Float64Array(days) };
  for (const row of repeatable) {
    const { payer, dated } = memory.numbersOf(row);
    const at = dated.day - firstDay;
    flow.cents[at] = (flow.cents[at] ?? 0) + row.amountCents;
    flow.moved[at] = (flow.moved[at] ?? 0) + dated.size;
    if (row.amountCents === 0 || isEveryday.has(row.label)) continue;
    addToGroup(row.amountCents > 0 ? billsIn : billsOut, payer, dated);
  }
  return { flow, billsIn, billsOut, memory };
}

/** The rows up to a day: `rows` themselves where none is later. */
function upTo(rows: readonly DatedRow[], day: number): readonly DatedRow[] {
  let count = rows.length;
  while (count > 0 && (rows[count - 1]?.day ?? 0) > day) count -= 1;
  return count === rows.length ? rows : rows.slice(0, count);
}

/** The rows as they were known on a day. */
export function forecastRowsUpTo(rows: ForecastRows, day: number): ForecastRows {
  const cut = (groups: ReadonlyMap<string, readonly DatedRow[]>): Map<string, readonly DatedRow[]> => {
    const known = new Map<string, readonly DatedRow[]>();
    groups.forEach((group, payer) => {
      // One payment recurs with nothing: most payers are such.
      if ((group[1]?.day ?? Number.POSITIVE_INFINITY) <= day) known.set(payer, upTo(group, day));
    });
    return known;
  };
  const { firstDay, cents, moved } = rows.flow;
  const days = Math.max(0, day - firstDay + 1);
  return {
    flow: { firstDay, cents: cents.subarray(0, days), moved: moved.subarray(0, days) },
    billsIn: cut(rows.billsIn),
    billsOut: cut(rows.billsOut),
    memory: rows.memory,
  };
}
