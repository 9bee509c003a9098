import type { Statement, StatementRow } from '../reading/statement.ts';
import type { MarkedAmount, MarkedLine, MarkedPage } from './marked-page.ts';

/** An amount and its line. */
export interface ColumnEntry {
  readonly line: MarkedLine;
  readonly amount: MarkedAmount;
}

/** Gap in points between the right edges of two columns. */
const COLUMN_GAP = 6;
/** Widest gap between the words of a text, in font sizes. */
const TEXT_GAP = 0.6;

/**
 * The amounts of transaction lines, by column. Totals look and stand as they like: only lines of rows that were read count,
 * and a page of which nothing was read has no columns.
 */
export function amountColumns(pages: readonly MarkedPage[], statements: readonly Statement[]): ColumnEntry[][] {
  const rows = Map.groupBy(
    statements.flatMap((statement) => statement.rows.filter((row, index) => !isLed(row, statement.rows[index + 1]))),
    ({ place }) => place.page,
  );
  const entries = pages.flatMap((page) => {
    const onPage = rows.get(page.text.page);
    const lines = onPage === undefined ? [] : [...rowsByLine(page, onPage).keys()];
    return lines.flatMap((line) =>
      line.amounts.filter((amount) => standsAlone(amount, line)).map((amount) => ({ line, amount })),
    );
  });
  const columns: ColumnEntry[][] = [];
  for (const entry of entries.toSorted((one, other) => one.amount.right - other.amount.right)) {
    const column = columns.at(-1);
    const before = column?.at(-1);
    if (column === undefined || before === undefined || entry.amount.right - before.amount.right > COLUMN_GAP) {
      columns.push([entry]);
    } else column.push(entry);
  }
  return columns;
}

/** Whether the fee that is printed on a transaction's own row follows it: the balance there is the one after the fee. */
function isLed({ place }: StatementRow, next: StatementRow | undefined): boolean {
  return next !== undefined && next.place.page === place.page && next.place.row === place.row;
}

/** Whether an amount is no part of a text: in a column nothing stands close before it. */
function standsAlone({ start, left }: MarkedAmount, { words }: MarkedLine): boolean {
  const before = words[start - 1];
  return before === undefined || left - before.right > TEXT_GAP * before.fontSize;
}

/**
 * The lines that show a row's balance, or its amount where no balance was read, with that row; taken from the top in the
 * order of the rows.
 */
export function rowsByLine(
  { lines }: MarkedPage,
  rows: readonly StatementRow[],
): ReadonlyMap<MarkedLine, StatementRow> {
  const found = new Map<MarkedLine, StatementRow>();
  let next = 0;
  for (const row of rows.toSorted((one, other) => one.place.row - other.place.row)) {
    const { amountCents, balanceCents } = row;
    const shows = ({ amounts }: MarkedLine, cents: number): boolean =>
      amounts.some(({ money }) => money.cents === Math.abs(cents));
    const candidates = lines.slice(next).filter((line) => shows(line, balanceCents ?? amountCents));
    // A total may show the same number as a balance: the line that shows the amount too is the row's.
    const line = candidates.find((candidate) => shows(candidate, amountCents)) ?? candidates[0];
    if (line === undefined) continue;
    found.set(line, row);
    next = lines.indexOf(line);
  }
  return found;
}

/** What most entries have, with how many have it. */
export function mostCommon<Value>(values: readonly Value[]): { readonly value: Value; readonly count: number } | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { readonly value: Value; readonly count: number } | null = null;
  for (const [value, count] of counts) if (best === null || count > best.count) best = { value, count };
  return best;
}
