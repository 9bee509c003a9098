import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { payerKeyOf } from '../income/payer-key.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { endsOfAccounts, missingStretches, type Stretch } from '../input/missing-days.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { type DatedRow, datedRow, inOrder } from './dated-row.ts';
import type { FoundStream, RecurringStream } from './recurring-stream.ts';

/**
 * What earlier searches for streams worked out. Income, expenses, the forecast and its backtest search among much the
 * same rows, and the streams of a payer depend on nothing but its rows.
 */
export interface StreamMemory {
  /** Days that the data misses: a cycle that falls into them is not empty. */
  readonly missing: readonly Stretch[];
  /** The last day that the data shows of accounts that end early. */
  readonly endsOfAccounts: ReadonlyMap<string, CalendarDate>;
  /** The numbers of a row and the payer that it is grouped by. */
  readonly numbersOf: (row: LabelledTransaction) => { readonly payer: string; readonly dated: DatedRow };
  /** The value of `make` for a text, made once. */
  readonly idOf: (text: string, make: (text: string) => string) => string;
  /** The streams of a payer's rows, in any order, found by `find` unless these very rows were searched before. */
  readonly streamsOf: (
    direction: Direction,
    payer: string,
    group: readonly DatedRow[],
    find: (ordered: readonly DatedRow[]) => readonly FoundStream[],
  ) => readonly FoundStream[];
  /** The streams among all rows of a list in their state on a day, found by `find` unless that list was searched before. */
  readonly streamsAmong: (
    rows: readonly LabelledTransaction[],
    direction: Direction,
    asOf: CalendarDate,
    find: () => readonly RecurringStream[],
  ) => readonly RecurringStream[];
}

type Direction = RecurringStream['direction'];

/** A search among the rows of one payer. */
interface PayerSearch {
  readonly rows: readonly DatedRow[];
  readonly streams: readonly FoundStream[];
}

/** A search among a whole list of rows. */
interface ListSearch {
  readonly direction: Direction;
  readonly asOf: CalendarDate;
  readonly streams: readonly RecurringStream[];
}

const areSame = (a: readonly DatedRow[], b: readonly DatedRow[]): boolean =>
  a === b || (a.length === b.length && a.every((row, index) => row === b[index]));

/** A memory that knows nothing yet but the days that the data misses. */
export function streamMemory(
  missing: readonly Stretch[] = [],
  ends: StreamMemory['endsOfAccounts'] = new Map(),
): StreamMemory {
  const numbers = new Map<LabelledTransaction, ReturnType<StreamMemory['numbersOf']>>();
  const searched: Readonly<Record<Direction, Map<string, PayerSearch[]>>> = { in: new Map(), out: new Map() };
  const lists = new Map<readonly LabelledTransaction[], ListSearch[]>();
  const ids = new Map<string, string>();
  return {
    missing,
    endsOfAccounts: ends,
    idOf: (text, make) => {
      const known = ids.get(text);
      if (known !== undefined) return known;
      const made = make(text);
      ids.set(text, made);
      return made;
    },
    numbersOf: (row) => {
      const known = numbers.get(row);
      if (known) return known;
      const found = { payer: payerKeyOf(row), dated: datedRow(row) };
      numbers.set(row, found);
      return found;
    },
    streamsOf: (direction, payer, group, find) => {
      const rows = inOrder(group);
      const earlier = searched[direction].get(payer);
      const known = earlier?.find((search) => areSame(search.rows, rows));
      if (known) return known.streams;
      const streams = find(rows);
      if (earlier) earlier.push({ rows, streams });
      else searched[direction].set(payer, [{ rows, streams }]);
      return streams;
    },
    streamsAmong: (rows, direction, asOf, find) => {
      const earlier = lists.get(rows) ?? [];
      const known = earlier.find((search) => search.direction === direction && search.asOf === asOf);
      if (known) return known.streams;
      const streams = find();
      lists.set(rows, [...earlier, { direction, asOf, streams }]);
      return streams;
    },
  };
}

/** The memory that the analyses of one input share. */
export const streamMemoryOf = oncePerInput((input: AnalysisInput) =>
  streamMemory(missingStretches(input), endsOfAccounts(input)),
);
