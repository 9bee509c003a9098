import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { MissingRows } from '@imali/ledger/rows/ledger.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { PartialReading, Statement, StatementRow } from './statement.ts';

/** Share of the rows that are known of which a file has to prove as many to be mostly right. */
const LEAST_SHARE = 0.8;
/** Fewer rows say nothing of an account. */
const FEWEST_ROWS = 5;
/** Days that a row may lie outside the printed period, as the verification allows. */
const PERIOD_SLACK_DAYS = 7;

/** The rows of a statement that its own balances prove, and the days of which rows are missing. */
export interface PartialStatement {
  /** Without printed totals, which are those of all rows. */
  readonly statement: Statement;
  readonly missing: readonly MissingRows[];
  readonly rowsLeftOut: number;
}

/**
 * Rows by whether the balances around them prove them. A row with a balance that does not follow is not proved, and the
 * one after it is held against that balance: rows may be missing between the two.
 */
function provedRows({ rows, openingCents, from, to }: Statement, today: CalendarDate): boolean[] {
  const [least, most] = [addDays(from, -PERIOD_SLACK_DAYS), addDays(to, PERIOD_SLACK_DAYS)];
  const proved: boolean[] = [];
  let open: StatementRow[] = [];
  let before = openingCents;
  for (const row of rows) {
    open.push(row);
    if (row.balanceCents === null) continue;
    const sum: number = open.reduce((total, { amountCents }) => total + amountCents, 0);
    // Before the first balance nothing contradicts a written row; characters of a picture are believed only with proof.
    const fits = before === null ? open.every(({ confidence }) => confidence === 1) : before + sum === row.balanceCents;
    proved.push(...open.map(({ bookedOn }) => fits && bookedOn <= today && bookedOn >= least && bookedOn <= most));
    before = row.balanceCents;
    open = [];
  }
  return [...proved, ...open.map(() => false)];
}

const isBefore = (one: StatementPlace, other: StatementPlace): boolean =>
  one.page < other.page || (one.page === other.page && one.row < other.row);

/** The days between the nearest kept rows on both sides of a place, in whichever order the file runs. */
function daysAround(
  kept: readonly StatementRow[],
  { from, to }: Pick<Statement, 'from' | 'to'>,
  isAhead: (place: StatementPlace) => boolean,
  isBehind: (place: StatementPlace) => boolean,
): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const byPlace = kept.toSorted((one, other) => (isBefore(one.place, other.place) ? -1 : 1));
  const isNewestFirst = (byPlace[0]?.bookedOn ?? '') > (byPlace.at(-1)?.bookedOn ?? '');
  const ahead = byPlace.findLast(({ place }) => isAhead(place))?.bookedOn ?? (isNewestFirst ? to : from);
  const behind = byPlace.find(({ place }) => isBehind(place))?.bookedOn ?? (isNewestFirst ? from : to);
  return ahead <= behind ? { from: ahead, to: behind } : { from: behind, to: ahead };
}

/** Spans that share days as one. */
function unitedSpans(spans: readonly MissingRows[]): MissingRows[] {
  const united: MissingRows[] = [];
  for (const next of spans.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))) {
    const last = united.at(-1);
    if (last === undefined || next.from > last.to) united.push(next);
    else {
      united[united.length - 1] = {
        from: last.from,
        to: next.to > last.to ? next.to : last.to,
        rows: last.rows + next.rows,
      };
    }
  }
  return united;
}

/**
 * What a statement proves of itself, where that is most of it: rows that do not follow from the balances around them are left
 * out, never guessed at. Null where too little is left, or where nothing is missing.
 * @param unread rows and pages of the file that are in no statement, on pages of this one
 */
export function partialStatement(
  whole: Statement,
  { unreadRows, unreadPages }: Pick<PartialReading, 'unreadRows' | 'unreadPages'>,
  today: CalendarDate,
): PartialStatement | null {
  const proved = provedRows(whole, today);
  const kept = whole.rows.filter((_, index) => proved[index]);
  const dropped = whole.rows.filter((_, index) => !proved[index]);
  const rowsLeftOut = dropped.length + unreadRows.length;
  const pages = new Set(whole.rows.map(({ place }) => place.page));
  if (kept.length < FEWEST_ROWS || kept.length < LEAST_SHARE * (kept.length + rowsLeftOut)) return null;
  if (unreadPages.length >= pages.size) return null;
  const reached = kept.at(-1)?.balanceCents ?? null;
  const isCutOff = whole.closingCents !== null && reached !== null && whole.closingCents !== reached;
  if (rowsLeftOut === 0 && unreadPages.length === 0 && !isCutOff) return null;
  const lastOn = kept.at(-1)?.bookedOn ?? whole.from;
  const missing = unitedSpans([
    ...[...dropped.map(({ place }) => place), ...unreadRows].map((place) => ({
      ...daysAround(
        kept,
        whole,
        (one) => isBefore(one, place),
        (one) => isBefore(place, one),
      ),
      rows: 1,
    })),
    ...unreadPages.map((page) => ({
      ...daysAround(
        kept,
        whole,
        (one) => one.page < page,
        (one) => one.page > page,
      ),
      rows: 0,
    })),
    ...(isCutOff ? [{ from: lastOn, to: whole.to < lastOn ? lastOn : whole.to, rows: 0 }] : []),
  ]);
  const none = { creditCents: null, debitCents: null, credits: null, debits: null };
  return { statement: { ...whole, rows: kept, printedTotals: none }, missing, rowsLeftOut };
}
