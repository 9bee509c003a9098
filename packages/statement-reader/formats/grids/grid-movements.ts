import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import { type ToldDayOrder, unclearDates } from '../texts/day-order.ts';
import { type CollectedRows, collectRows } from './collected-rows.ts';
import type { GridRow } from './grid.ts';
import { type GridSection, rowTexts } from './grid-sections.ts';
import type { ParsedRow, RowReading } from './row-reading.ts';
import { pageTexts } from './row-texts.ts';
import { balancesOfFigures, endBalances, isNewestFirst, type StatedBalance } from './stated-balances.ts';
import { type FigureRows, figureRows, type PlacedFigure } from './stated-figures.ts';
import { tableColumns } from './table-columns.ts';
import { readRow, readTitle, type TableContext, type TableSource } from './table-rows.ts';
import { doubledColumns, NO_OBJECTION, type SignVerdict, sideErrors, signVerdict } from './table-sides.ts';

export interface TableReading extends Omit<CollectedRows, 'moneys'> {
  /** Rows between others that could not be read, where nothing else is wrong with the table; null otherwise. */
  readonly unread: readonly StatementPlace[] | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** Balances of blocks around the table. */
  readonly blocks: readonly StatedBalance[];
  readonly dates: ToldDayOrder;
  readonly unlessTold: SignVerdict['unlessTold'];
}

/**
 * Reads the rows of a table. Rows that move nothing are left out: balances brought or carried forward (kept apart), totals,
 * pending transactions, notes without money. A notice that a debit order came back, beside a balance, is a transaction of zero:
 * Capitec reports it so. A text without date and money goes on with the row right above it, unless it belongs to the page. A row that has
 * money but no date, a cell that is no amount, cells that are not under the headings, money that nothing identifies as in or
 * out, rows in another currency and columns that hold the same thing twice are errors.
 */
export function tableMovements(section: GridSection, page: number, source: TableSource): TableReading {
  const stated = figureRows(section.body, page, section.places);
  const bare = { ...section, body: section.body.map((row) => withoutFigures(row, stated)) };
  const context = { section: bare, columns: tableColumns(bare), page, source };
  const readings = bare.body.flatMap((row) => readWithFigures(row, stated, context));
  const titles = section.head.flatMap((row) => readTitle(row) ?? []);
  const { moneys, errors, ...rows } = collectRows(
    [...titles.slice(-1), ...readings],
    pageTexts(rowTexts(section.head), textRuns(readings)),
  );
  const above = placedAbove(section.head, page);
  const blocks = balancesOfFigures([...above, ...rows.figures], rows.movements.length);
  const ends = statedEnds(endBalances(rows), section, blocks);
  const ambiguous = section.preset === null ? doubledColumns(section.places) : [];
  const unproved = isSumProved(ends) ? [] : sideErrors(moneys);
  const isProved = isSumProved(ends) || rows.movements.some(({ balanceCents }) => balanceCents !== null);
  const signs = hasOnlySigns(section) ? signVerdict({ movements: rows.movements, moneys }, isProved) : NO_OBJECTION;
  const others = [...unclearDays(context), ...unproved, ...signs.errors, ...unbalancedEnds(rows.movements, ends)];
  const isOtherwiseWell = ambiguous.length + others.length === 0;
  return {
    ...rows,
    ...ends,
    figures: [...above, ...rows.figures],
    blocks,
    errors: [...ambiguous, ...errors, ...others],
    unread: isOtherwiseWell ? rowsBetween(rows.movements, errors) : null,
    dates: context.columns.dates,
    unlessTold: signs.unlessTold,
  };
}

/** Whether nothing but signs separates money in and out: a bank whose table is known writes them as accounts do. */
const hasOnlySigns = ({ preset, places }: GridSection): boolean =>
  preset === null && !places.has('debit') && !places.has('credit');

/** A row without the cells that state figures beside its transaction. */
function withoutFigures(row: GridRow, { beside }: FigureRows): GridRow {
  const places = beside.get(row.row);
  return places === undefined
    ? row
    : { ...row, cells: row.cells.map((cell, place) => (places.has(place) ? '' : cell)) };
}

/** What a row is: figures alone, or a transaction or text, which may have figures beside it. */
function readWithFigures(row: GridRow, { figures, whole, dated }: FigureRows, context: TableContext): RowReading[] {
  const found = figures.get(row.row);
  const own: RowReading[] = found === undefined ? [] : [{ kind: 'figures', figures: found }];
  if (whole.has(row.row)) return own;
  const total = dated.get(row.row);
  const read = readRow(row, context);
  if (total === undefined || (read.kind !== 'movement' && read.kind !== 'error')) return [...own, read];
  return [...own, read.kind === 'movement' ? { ...read, total } : { kind: 'figures', figures: [total] }];
}

type Ends = Pick<TableReading, 'openingCents' | 'closingCents'>;

/** The balances around a table: of its own rows, of the labels above it, or of a block above or below it. */
function statedEnds(own: Ends, { labels }: GridSection, blocks: readonly StatedBalance[]): Ends {
  const inBlock = (end: StatedBalance['end']): number | null => blocks.find((one) => one.end === end)?.cents ?? null;
  return {
    openingCents: own.openingCents ?? labels.openingCents ?? inBlock('opening'),
    closingCents: own.closingCents ?? labels.closingCents ?? inBlock('closing'),
  };
}

function placedAbove(head: readonly GridRow[], page: number): PlacedFigure[] {
  const { figures } = figureRows(head, page, null);
  return [...figures.values()].flat().map((figure) => ({ figure, after: 0 }));
}

/** Whether balances around a table prove its sum. */
const isSumProved = ({ openingCents, closingCents }: Ends): boolean => openingCents !== null && closingCents !== null;

/** The error of a table whose dates contradict each other, at its first row with a date. */
function unclearDays({ section, columns, page }: TableContext): readonly StatementError[] {
  if (columns.dates.evidence !== 'conflicting') return [];
  const first = section.body.find((row) => columns.cell(row, 'date') !== '');
  return unclearDates({ page, row: first?.row ?? 1 });
}

/** Texts without date and money that follow each other, run by run. */
function textRuns(readings: readonly RowReading[]): string[][] {
  const runs: string[][] = [[]];
  for (const read of readings) {
    if (read.kind === 'more_text') runs.at(-1)?.push(read.text);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs;
}

/** The places of errors; null where one is not between two rows that were read: how many are missing outside them is unknown. */
function rowsBetween(movements: readonly ParsedRow[], errors: readonly StatementError[]): StatementPlace[] | null {
  const [first, last] = [movements[0]?.place.row ?? 0, movements.at(-1)?.place.row ?? 0];
  const between = errors.flatMap(({ place }) =>
    place !== null && place.row > first && place.row < last ? [place] : [],
  );
  return between.length === errors.length ? between : null;
}

/**
 * Where a table prints balances, rows before the first or after the last of them are errors: nothing would prove them, and
 * a file that was cut off in the middle of a row ends in just such a row. A balance that is stated at that end proves them: banks
 * that print a balance only at the end of each day begin in the middle of one.
 */
function unbalancedEnds(movements: readonly ParsedRow[], { openingCents, closingCents }: Ends): StatementError[] {
  const hasBalance = ({ balanceCents }: ParsedRow): boolean => balanceCents !== null;
  const first = movements.findIndex(hasBalance);
  const last = movements.findLastIndex(hasBalance);
  const [above, below] = isNewestFirst(movements) ? [closingCents, openingCents] : [openingCents, closingCents];
  const ends = movements.filter((_, index) => (index < first && above === null) || (index > last && below === null));
  if (first === -1) return [];
  const message = 'The row has no balance, although the others have one.';
  return ends.map(({ place }) => refusal('row_without_balance', message, { place }));
}
