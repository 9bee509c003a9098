import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { centsOfData, type DecimalMark, decimalMarkOf } from '../texts/data-amount.ts';
import { dateOfData } from '../texts/data-date.ts';
import type { ColumnPlaces } from './column-headings.ts';
import { type FigureMeaning, figureMeaning, isFigureWord, OF_SOMETHING } from './figure-words.ts';
import type { GridRow } from './grid.ts';

/** A number beside the label of a figure. */
interface FigureValue {
  readonly text: string;
  readonly cents: number;
  /** As a count, where it is a whole number without decimals and sign. */
  readonly count: number | null;
  /** The column of money that it is in; null for any other. */
  readonly role: ColumnRole | null;
}

/** What a file states about its rows, and where. */
export interface StatedFigure {
  readonly place: StatementPlace;
  readonly label: string;
  readonly meaning: FigureMeaning;
  readonly values: readonly FigureValue[];
}

/** A figure of a table, and the number of its transactions above it. */
export interface PlacedFigure {
  readonly figure: StatedFigure;
  readonly after: number;
}

/** The figures of some rows of a grid, by the number of the row that they are in. */
export interface FigureRows {
  readonly figures: ReadonlyMap<number, readonly StatedFigure[]>;
  /** Rows that consist of figures and their headings. */
  readonly whole: ReadonlySet<number>;
  /** What a row with a date states, where its description is the label of a total and no balance is beside it. */
  readonly dated: ReadonlyMap<number, StatedFigure>;
  /** Cells beside transactions that are figures: places by row. */
  readonly beside: ReadonlyMap<number, ReadonlySet<number>>;
}

const MONEY: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'fee', 'balance'];

interface Reading {
  readonly page: number;
  readonly mark: DecimalMark;
  readonly roleAt: ReadonlyMap<number, ColumnRole>;
}

function numberIn(text: string, place: number, { mark, roleAt }: Reading): FigureValue | null {
  if (!/\d/.test(text)) return null;
  const cents = centsOfData(text, mark) ?? centsOfData(text, mark === '.' ? ',' : '.');
  if (cents === null) return null;
  return { text, cents, count: /^\d{1,6}$/.test(text) ? Number(text) : null, role: roleAt.get(place) ?? null };
}

/** A label and an amount in one cell: `Total money out: R4 700.00`, `Credits (12)`. */
const IN_ONE_CELL = /^(\D{3,60}?)[\s:=(]*((?:ZAR|R)?\s?[-+(]?\s?(?:ZAR|R)?\s?\d[\d.,' ]*\s?(?:CR|DR)?\)?[-+]?)$/i;

/** A label of a row, and the numbers up to the next text. */
interface Pair {
  readonly label: string;
  readonly values: FigureValue[];
  /** The number in the label's own cell. */
  readonly inner: FigureValue | null;
}

/** A number before what it counts: `45 transactions`, `Showing 1 to 25 of 45 transactions`. */
const COUNT_BEFORE = /^(?:[\p{L} ]*\d+ ?(?:to|-|tot) ?\d+ (?:of|van) )?(\d{1,6}) (\p{L}[\p{L} ]{2,40})$/iu;

/** Reads one cell with a text: a label, or a label and its number. */
function pairOf(text: string, place: number, reading: Reading): Pair {
  const [, counted = '', things = ''] = COUNT_BEFORE.exec(text) ?? [];
  const count = counted === '' || figureMeaning(things) === null ? null : numberIn(counted, place, reading);
  if (count !== null) return { label: `Number of ${things}`, values: [], inner: { ...count, role: null } };
  const [, label = '', number = ''] = IN_ONE_CELL.exec(text) ?? [];
  const inner = figureMeaning(label) === null ? null : numberIn(number.replace(/^(\d+)\)$/, '$1'), place, reading);
  return inner === null ? { label: text, values: [], inner } : { label, values: [], inner: { ...inner, role: null } };
}

/** The numbers of a label: the one in its own cell may be a year where others follow, unless it has decimals or brackets. */
function valuesOf({ values, inner }: Pair, text: string): readonly FigureValue[] {
  if (inner === null) return values;
  return values.length === 0 || inner.count === null || text.endsWith(')') ? [inner, ...values] : values;
}

/** Labels and values of a row, from left to right. */
function pairsOf(
  cells: readonly string[],
  reading: Reading,
  isRead: (place: number) => boolean,
): readonly { readonly label: string; readonly values: readonly FigureValue[] }[] {
  const pairs: { readonly text: string; readonly pair: Pair }[] = [];
  for (const [place, text] of cells.entries()) {
    if (text === '' || !isRead(place) || /^(?:R|ZAR|[-:=])$/i.test(text)) continue;
    const value = numberIn(text, place, reading);
    if (value === null) pairs.push({ text, pair: pairOf(text, place, reading) });
    else pairs.at(-1)?.pair.values.push(value);
  }
  return pairs.map(({ text, pair }) => ({ label: pair.label, values: valuesOf(pair, text) }));
}

/** Headings of a block of figures by their places: a row of labels without numbers. */
function blockHeadings(cells: readonly string[]): ReadonlyMap<number, string> | null {
  const texts = cells.flatMap((text, place) => (text === '' ? [] : [[place, text] as const]));
  const isBlock = texts.length > 0 && texts.every(([, text]) => !/\d/.test(text) && text.length <= 40);
  return isBlock ? new Map(texts) : null;
}

/** Figures of a row below headings: each number with the words of its row and of its column, or of its column alone. */
function figuresBelow(row: GridRow, headings: ReadonlyMap<number, string>, reading: Reading): StatedFigure[] {
  const place = { page: reading.page, row: row.row };
  const words = row.cells.filter((text) => text !== '' && !/\d/.test(text)).join(' ');
  return row.cells.flatMap((text, at): StatedFigure[] => {
    const value = text === '' ? null : numberIn(text, at, reading);
    const heading = headings.get(at);
    if (value === null || heading === undefined) return [];
    for (const label of [`${words} ${heading}`.trim(), heading]) {
      const meaning = figureMeaning(label);
      if (meaning !== null) return [{ place, label, meaning, values: [{ ...value, role: null }] }];
    }
    return [];
  });
}

function figuresIn(row: GridRow, reading: Reading, isRead: (place: number) => boolean): StatedFigure[] {
  const place = { page: reading.page, row: row.row };
  return pairsOf(row.cells, reading, isRead).flatMap(({ label, values }): StatedFigure[] => {
    const meaning = values.length === 0 ? null : figureMeaning(label);
    return meaning === null ? [] : [{ place, label, meaning, values }];
  });
}

/** Whether a balance is in a column of money, where the rows of the table are read with it. */
const isTableBalance = ({ meaning, values }: StatedFigure): boolean =>
  meaning.kind === 'balance' && values.some(({ role }) => role !== null);

/** Whether the label is about something unknown, in a row that may be a transaction with a damaged date. */
const mayBeShop = ({ meaning, values }: StatedFigure): boolean =>
  meaning === OF_SOMETHING && values.some(({ role }) => role !== null);

/** Whether labels leave the side open, so that headings above them may say it. */
const isPlain = ({ meaning }: StatedFigure): boolean =>
  meaning.kind === 'total' && meaning.sides.length === 0 && meaning.form === 'plain';

/** A sum of which the label does not say what it is about, to be reported. */
export function partFigure(place: StatementPlace, cells: readonly string[]): StatedFigure {
  const label = cells.find((text) => /\p{L}/u.test(text)) ?? '';
  const reading: Reading = { page: place.page, mark: '.', roleAt: new Map() };
  const values = cells.flatMap((text, at) => numberIn(text, at, reading) ?? []).slice(0, 1);
  return { place, label, meaning: OF_SOMETHING, values };
}

/** Rows below their headings that a block of figures may have. */
const BLOCK_ROWS = 6;

interface BlockHeadings {
  readonly row: number;
  readonly at: ReadonlyMap<number, string>;
  left: number;
}

/** The figures of a row without a date, and whether they are those of a block with headings. */
function figuresOfRow(
  row: GridRow,
  block: BlockHeadings | null,
  reading: Reading,
): { readonly figures: readonly StatedFigure[]; readonly isBelow: boolean } {
  const own = figuresIn(row, reading, () => true);
  if (block === null || block.left === 0 || !own.every(isPlain)) return { figures: own, isBelow: false };
  const below = figuresBelow(row, block.at, reading);
  const isBelow =
    below.length > own.reduce((sum, { values }) => sum + values.length, 0) || (own.length === 0 && below.length > 0);
  const isSided = below.length > 0 && below.every((one) => !isPlain(one));
  return isBelow || isSided ? { figures: below, isBelow: true } : { figures: own, isBelow: false };
}

/** Whether a row right above a figure is the heading of its block. */
const isHeadingOf = ({ at, left }: BlockHeadings): boolean =>
  left === BLOCK_ROWS && [...at.values()].every(isFigureWord);

const isDated = (text: string): boolean =>
  dateOfData(text, 'day_first') !== null || dateOfData(text, 'month_first') !== null;

/**
 * Totals, counts and balances that rows without a date state, and those in cells beside transactions.
 * @param places columns of the table that the rows are in; null above and outside tables
 * @param inColumns whether cells of the same number are below each other, as in a grid
 */
export function figureRows(
  rows: readonly GridRow[],
  page: number,
  places: ColumnPlaces | null,
  inColumns = true,
): FigureRows {
  const roleAt = new Map(MONEY.flatMap((role) => (places?.get(role) ?? []).map((place) => [place, role] as const)));
  const amounts = rows.flatMap(({ cells }) => cells.filter((text) => /[.,]\d{2}\D{0,4}$/.test(text)));
  const reading: Reading = { page, mark: decimalMarkOf(amounts), roleAt };
  const dateAt = places?.get('date')?.[0];
  const figures = new Map<number, readonly StatedFigure[]>();
  const whole = new Set<number>();
  const dated: GridRow[] = [];
  let block: BlockHeadings | null = null;
  for (const row of rows) {
    if (dateAt !== undefined && isDated(row.cells[dateAt] ?? '')) {
      dated.push(row);
      block = null;
      continue;
    }
    const found = figuresOfRow(row, block, reading);
    if (found.figures.length > 0 && !found.figures.every((one) => isTableBalance(one) || mayBeShop(one))) {
      figures.set(row.row, found.figures);
      whole.add(row.row);
      if (block !== null && (found.isBelow || isHeadingOf(block))) whole.add(block.row);
    }
    const at = inColumns ? blockHeadings(row.cells) : null;
    if (at !== null) block = { row: row.row, at, left: BLOCK_ROWS };
    else if (block !== null) block.left -= 1;
  }
  const beside = places === null ? new Map<number, BesideRow>() : besideRows(dated, reading, places);
  for (const [row, found] of beside) figures.set(row, found.figures);
  const totals = new Map(
    dated.flatMap((row) => {
      const total = places === null ? null : datedTotal(row, reading, places);
      return total === null ? [] : [[row.row, total] as const];
    }),
  );
  return { figures, whole, dated: totals, beside: new Map([...beside].map(([row, found]) => [row, found.places])) };
}

/** The total that a row with a date states, where all of its words are the label of one. */
function datedTotal(row: GridRow, reading: Reading, places: ColumnPlaces): StatedFigure | null {
  const [textAt = -1] = places.get('description') ?? [];
  const label = row.cells[textAt] ?? '';
  const [balanceAt = -1] = places.get('balance') ?? [];
  if ((row.cells[balanceAt] ?? '') !== '') return null;
  const meaning = figureMeaning(label);
  if (meaning?.kind !== 'total' || !meaning.isNamed || meaning.isPart || meaning.measure === 'count') return null;
  const values = row.cells.flatMap((text, at) => (reading.roleAt.has(at) ? (numberIn(text, at, reading) ?? []) : []));
  return values.length === 0 ? null : { place: { page: reading.page, row: row.row }, label, meaning, values };
}

interface BesideRow {
  readonly figures: readonly StatedFigure[];
  readonly places: ReadonlySet<number>;
}

/** Cells to the right of a label that its number may be in. */
const NEAR = 3;

/** Whether a column beside a table holds labels of figures rather than something of every transaction. */
function isLabelColumn(rows: readonly GridRow[], place: number): boolean {
  const filled = rows.flatMap(({ cells }) => (cells[place] ? [cells[place]] : []));
  const labels = filled.filter((text) => {
    const meaning = figureMeaning(text);
    return meaning !== null && (meaning.kind === 'balance' || (meaning.isNamed && !meaning.isPart));
  });
  return labels.length > 0 && labels.length * 2 >= filled.length;
}

/** Figures in columns that no heading names, beside the transactions of a table. */
function besideRows(rows: readonly GridRow[], reading: Reading, places: ColumnPlaces): ReadonlyMap<number, BesideRow> {
  const named = new Set([...places.values()].flat());
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, place) => place).filter(
    (place) => !named.has(place) && isLabelColumn(rows, place),
  );
  const found = new Map<number, BesideRow>();
  if (columns.length === 0) return found;
  for (const row of rows) {
    for (const column of columns) {
      const isNear = (place: number): boolean => place >= column && place <= column + NEAR && !named.has(place);
      const figures = figuresIn(row, reading, isNear);
      if (figures.length === 0) continue;
      const before = found.get(row.row);
      const cells = Array.from({ length: NEAR + 1 }, (_, at) => column + at).filter((place) => !named.has(place));
      found.set(row.row, {
        figures: [...(before?.figures ?? []), ...figures],
        places: new Set([...(before?.places ?? []), ...cells]),
      });
    }
  }
  return found;
}
