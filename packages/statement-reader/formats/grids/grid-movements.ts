import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { dateOfData } from '../texts/data-date.ts';
import { type ToldDayOrder, unclearDates } from '../texts/day-order.ts';
import { MAX_CELL_CHARACTERS } from '../texts/format-limits.ts';
import { fullerWording } from '../texts/fuller-wording.ts';
import type { GridRow } from './grid.ts';
import { type GridSection, rowTexts } from './grid-sections.ts';
import { rowStatus } from './row-status.ts';
import { pageTexts } from './row-texts.ts';
import { balancesOfFigures, endBalances, type StatedBalance } from './stated-balances.ts';
import { type FigureRows, figureRows, partFigure, type StatedFigure } from './stated-figures.ts';
import { moneyOf, type RowMoney, type TableColumns, tableColumns } from './table-columns.ts';
import { doubledColumns, sideErrors } from './table-sides.ts';

/** A row of a table: its amount and its fee apart, for only the balance shows whether the fee moved it. */
export interface Movement {
  readonly place: StatementPlace;
  readonly bookedOn: CalendarDate;
  /** Signed cents without the fee; null where the row has a fee only. */
  readonly amountCents: number | null;
  /** Signed cents, money out negative. */
  readonly feeCents: number;
  readonly balanceCents: number | null;
  readonly description: string;
  readonly reference: string;
  /** Account that the row names, '' where the table has no such column. */
  readonly account: string;
}

/** A figure of a table, and the number of its transactions above it. */
export interface PlacedFigure {
  readonly figure: StatedFigure;
  readonly after: number;
}

export interface TableReading {
  readonly movements: readonly Movement[];
  readonly figures: readonly PlacedFigure[];
  readonly errors: readonly StatementError[];
  /** Rows between others that could not be read, where nothing else is wrong with the table; null otherwise. */
  readonly unread: readonly StatementPlace[] | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** Balances that rows between the transactions, above and below them state in columns of money. */
  readonly balances: readonly StatedBalance[];
  /** Those of blocks around the table. */
  readonly blocks: readonly StatedBalance[];
  readonly dates: ToldDayOrder;
  /** By account, the rows that were left out because the bank has not booked them yet. */
  readonly pending: ReadonlyMap<string, number>;
}

const OPENING =
  /^(?:statement )?(?:open(?:ing)? ?balance|balance brought forward|brought forward|balance b\/f|openingsaldo|saldo oorgebring)\b/i;
const CLOSING =
  /^(?:statement )?(?:clos(?:e|ing) ?balance|balance carried forward|carried forward|balance c\/f|afsluitingsaldo)\b/i;
/** What may follow the name of a balance: a day, or the page or statement that it comes from or goes to. */
const AFTER_BALANCE =
  /^[\s:.-]*(?:(?:(?:as )?(?:at|on|of)|from|to|op|soos op|vanaf)\s+)?(?:(?:the )?(?:last|previous|prior|next|vorige|volgende) (?:page|statement|month|bladsy|staat|maand)|\d{1,4}(?:[\s/.-]*(?:\p{L}{3,9}|\d{1,2}))?(?:[\s/.-]*\d{1,4})?)?$/iu;
/** Transactions that are not booked yet, marked before or behind their wording: they are in no balance. */
const PENDING = /^[\s([*]*(?:pending|hangende?)\b|[([*-]\s*(?:pending|hangende?)[\s)\]*]*$/i;
/** Notices of a debit order that found no money: they move nothing, and are of interest all the same. */
const CAME_BACK = /\b(?:insufficient funds|not provided for|unpaid|returned|dishonou?red|onbetaal)/i;
/** Sums below a table. The whole cell has to be one: shops are called Totalsports and Total. */
const TOTAL =
  /^(?:(?:grand |sub[- ]?)?tota+le?s?(?: (?:debits?|credits?|debiete?|krediete?|amounts?|fees?|charges|vat|btw|payments?|deposits?|withdrawals?|(?:money )?(?:in|out)))?|(?:vat|btw)(?: (?:amount|total|charged|included|@.{1,8}|\d.{0,7}%))?|turnover|omset|no\. of .{1,30})\s*:?$/i;

const MONEY_ROLES: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'fee', 'balance'];

/** What one row of a table is. */
type RowReading =
  | { readonly kind: 'movement'; readonly movement: Movement; readonly money: RowMoney }
  | { readonly kind: 'opening' | 'closing'; readonly cents: number | null; readonly place: StatementPlace }
  | { readonly kind: 'more_text'; readonly text: string }
  | { readonly kind: 'pending'; readonly account: string }
  | { readonly kind: 'figures'; readonly figures: readonly StatedFigure[] }
  | { readonly kind: 'error'; readonly error: StatementError }
  | { readonly kind: 'nothing' };

const NOTHING: RowReading = { kind: 'nothing' };

/** Where a table comes from: in a workbook every row is as wide as the widest. */
export type TableSource = 'csv' | 'workbook';

interface TableContext {
  readonly section: GridSection;
  readonly columns: TableColumns;
  readonly page: number;
  readonly source: TableSource;
}

/** Whether the cells of a row cannot stand under the headings: the row is cut short, or has filled cells past the last one. */
function isMisplaced({ cells }: GridRow, { places, width }: GridSection): boolean {
  const needed = (['date', 'amount', 'debit', 'credit', 'balance'] as const).flatMap((role) => places.get(role) ?? []);
  if (cells.length <= Math.max(...needed)) return true;
  const takesAll = places.get('description')?.at(-1) === width - 1;
  return width > 0 && !takesAll && cells.slice(width).some((cell) => cell !== '');
}

/** Whether a row is a balance brought or carried forward; 'unsure' where it may be a transaction that is called like one. */
function readBalanceRow(words: string, money: RowMoney, place: StatementPlace): RowReading | 'unsure' | null {
  const isOpening = OPENING.test(words);
  const name = (isOpening ? OPENING : CLOSING).exec(words)?.[0];
  if (name === undefined) return null;
  const moves = (money.amountCents ?? 0) !== 0 || money.feeCents !== 0;
  // Some banks write the balance in the column of amounts, too or only.
  if (moves && money.balanceCents !== null && money.amountCents !== money.balanceCents) return null;
  if (moves && money.balanceCents === null && !AFTER_BALANCE.test(words.slice(name.length))) return 'unsure';
  return { kind: isOpening ? 'opening' : 'closing', cents: money.balanceCents ?? money.amountCents, place };
}

function isCurrency(text: string, currency: string): boolean {
  const codes = text.toUpperCase().split(' ');
  const known = currency === 'ZAR' ? ['', 'ZAR', 'R', 'RAND'] : ['', currency];
  return codes.every((code) => known.includes(code));
}

const joinedTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');

/** A row without money: a text that goes on with the row above it, or nothing. */
function readTextRow(row: GridRow, { columns }: TableContext, words: string): RowReading {
  const first = firstText(row);
  const isText = columns.cell(row, 'date') === '' && words !== '' && first === words && !TOTAL.test(words);
  return isText ? { kind: 'more_text', text: words } : NOTHING;
}

const firstText = ({ cells }: GridRow): string => cells.find((cell) => cell !== '') ?? '';

/** Whether the bank has not booked a row with money yet: by its words, where no balance counts it in, or by its status. */
function isPending(row: GridRow, { columns }: TableContext, texts: readonly string[], money: RowMoney): boolean {
  const isMarked = money.balanceCents === null && texts.some((text) => PENDING.test(text));
  return isMarked || rowStatus(columns.cell(row, 'status')) === 'not_booked';
}

/** Why a row with a date and money is no transaction that can be counted; null where it is one. */
function faultOf(
  row: GridRow,
  { section, columns, source, page }: TableContext,
  money: RowMoney,
): StatementError | null {
  const place = { page, row: row.row };
  if (source === 'csv' && isMisplaced(row, section)) {
    const [expected, found] = [`${section.width} cells`, `${row.cells.length} cells`];
    return refusal('row_misplaced', 'The cells of the row do not stand under the headings.', {
      place,
      expected,
      found,
    });
  }
  if (money.wrong) {
    const { code, message, expected, found } = money.wrong;
    return refusal(code, message, { place, expected, found });
  }
  const found = columns.cell(row, 'status');
  if (rowStatus(found) === 'unknown') {
    const message = 'The row does not say whether it is booked.';
    return refusal('row_status_unclear', message, { place, expected: 'booked or pending', found });
  }
  const currency = section.labels.currency ?? 'ZAR';
  const currencyText = columns.text(row, 'currency');
  if (isCurrency(currencyText, currency)) return null;
  return refusal('row_other_currency', 'The row is in another currency.', {
    place,
    expected: currency,
    found: currencyText,
  });
}

function readRow(row: GridRow, context: TableContext): RowReading {
  const { columns, page } = context;
  const place = { page, row: row.row };
  const wording = fullerWording(columns.text(row, 'description'), columns.text(row, 'wording'));
  const words = joinedTexts(wording.description, columns.text(row, 'detail'));
  if (!MONEY_ROLES.some((role) => columns.cell(row, role) !== '')) return readTextRow(row, context, words);
  const money = moneyOf(row, columns);
  const name = words || firstText(row);
  const balance = readBalanceRow(name, money, place);
  if (balance === 'unsure') {
    const message = 'The row may be a balance or a transaction.';
    const expected = 'a balance beside the amount';
    return { kind: 'error', error: refusal('row_may_be_balance', message, { place, expected, found: name }) };
  }
  if (balance) return balance;
  const account = columns.cell(row, 'account');
  if (isPending(row, context, [words, wording.reference], money)) return { kind: 'pending', account };
  const dateText = columns.cell(row, 'date');
  const bookedOn = dateOfData(dateText, columns.dates.order);
  if (bookedOn === null) {
    if (TOTAL.test(firstText(row)) || (dateText === '' && TOTAL.test(words))) {
      return { kind: 'figures', figures: [partFigure(place, row.cells)] };
    }
    const message = 'The row has an amount but no date.';
    const details = { place, expected: 'a date', found: dateText };
    return { kind: 'error', error: refusal('row_date_unreadable', message, details) };
  }
  const error = faultOf(row, context, money);
  if (error !== null) return { kind: 'error', error };
  const isNotice = money.amountCents === null && money.feeCents === 0;
  if (isNotice && (money.balanceCents === null || !CAME_BACK.test(words))) return NOTHING;
  const movement = {
    place,
    bookedOn,
    amountCents: isNotice ? 0 : money.amountCents,
    feeCents: money.feeCents,
    balanceCents: money.balanceCents,
    description: words,
    reference: joinedTexts(columns.text(row, 'reference'), wording.reference),
    account,
  };
  return { kind: 'movement', movement, money };
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
  const { moneys, errors, ...rows } = collectRows(readings, pageTexts(rowTexts(section.head), textRuns(readings)));
  const above = placedAbove(section.head, page);
  const blocks = balancesOfFigures([...above, ...rows.figures], rows.movements.length);
  const ends = statedEnds(endBalances(rows), section, blocks);
  const ambiguous = section.preset === null ? doubledColumns(section.places) : [];
  const unproved = isSumProved(ends) ? [] : sideErrors(moneys);
  const others = [...unclearDays(context), ...unproved, ...unbalancedEnds(rows.movements)];
  const isOtherwiseWell = ambiguous.length + others.length === 0;
  return {
    ...rows,
    ...ends,
    figures: [...above, ...rows.figures],
    blocks,
    errors: [...ambiguous, ...errors, ...others],
    unread: isOtherwiseWell ? rowsBetween(rows.movements, errors) : null,
    dates: context.columns.dates,
  };
}

/** A row without the cells that state figures beside its transaction. */
function withoutFigures(row: GridRow, { beside }: FigureRows): GridRow {
  const places = beside.get(row.row);
  return places === undefined
    ? row
    : { ...row, cells: row.cells.map((cell, place) => (places.has(place) ? '' : cell)) };
}

/** What a row is: figures alone, or a transaction or text, which may have figures beside it. */
function readWithFigures(row: GridRow, { figures, whole }: FigureRows, context: TableContext): RowReading[] {
  const found = figures.get(row.row);
  const own: RowReading[] = found === undefined ? [] : [{ kind: 'figures', figures: found }];
  return whole.has(row.row) ? own : [...own, readRow(row, context)];
}

/** The rows of a table by what they are. */
interface CollectedRows extends Pick<TableReading, 'movements' | 'figures' | 'balances' | 'errors' | 'pending'> {
  /** What the cells of each transaction say, in the order of transactions. */
  readonly moneys: readonly { readonly place: StatementPlace; readonly money: RowMoney }[];
}

/**
 * Sorts rows by what they are, and joins texts to the transaction that they go on with. An opening balance counts above all
 * transactions and errors only, a closing balance below all transactions only.
 * @param isOfPage whether a text belongs to the page and not to the row above it
 */
function collectRows(readings: readonly RowReading[], isOfPage: (text: string) => boolean): CollectedRows {
  const movements: Movement[] = [];
  const moneys: { readonly place: StatementPlace; readonly money: RowMoney }[] = [];
  const errors: StatementError[] = [];
  const figures: PlacedFigure[] = [];
  const balances: StatedBalance[] = [];
  const pending = new Map<string, number>();
  // A text below a row that is left out, or below a line of the page, belongs to that.
  let goesOn = false;
  for (const read of readings) {
    if (read.kind === 'more_text') {
      goesOn &&= !isOfPage(read.text);
      const before = goesOn ? movements.at(-1) : undefined;
      if (before) movements[movements.length - 1] = withMoreText(before, read.text);
      continue;
    }
    goesOn = read.kind === 'movement';
    if (read.kind === 'movement') {
      movements.push(read.movement);
      moneys.push({ place: read.movement.place, money: read.money });
    } else if (read.kind === 'opening' || read.kind === 'closing') {
      const { kind: end, cents, place } = read;
      if (cents !== null) balances.push({ end, cents, place, after: movements.length });
    } else if (read.kind === 'pending') pending.set(read.account, (pending.get(read.account) ?? 0) + 1);
    else if (read.kind === 'error') errors.push(read.error);
    else if (read.kind === 'figures') {
      figures.push(...read.figures.map((figure) => ({ figure, after: movements.length })));
    }
  }
  return { movements, figures, balances, moneys, errors, pending };
}

/** A transaction whose description goes on with a text; without the text where both are longer than a cell may be. */
function withMoreText(movement: Movement, text: string): Movement {
  const description = `${movement.description} ${text}`;
  return description.length <= MAX_CELL_CHARACTERS ? { ...movement, description } : movement;
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
function rowsBetween(movements: readonly Movement[], errors: readonly StatementError[]): StatementPlace[] | null {
  const [first, last] = [movements[0]?.place.row ?? 0, movements.at(-1)?.place.row ?? 0];
  const between = errors.flatMap(({ place }) =>
    place !== null && place.row > first && place.row < last ? [place] : [],
  );
  return between.length === errors.length ? between : null;
}

/**
 * Where a table prints balances, rows before the first or after the last of them are errors: nothing would prove them, and
 * a file that was cut off in the middle of a row ends in just such a row.
 */
function unbalancedEnds(movements: readonly Movement[]): StatementError[] {
  const hasBalance = ({ balanceCents }: Movement): boolean => balanceCents !== null;
  const first = movements.findIndex(hasBalance);
  const last = movements.findLastIndex(hasBalance);
  const ends = first === -1 ? [] : movements.filter((_, index) => index < first || index > last);
  const message = 'The row has no balance, although the others have one.';
  return ends.map(({ place }) => refusal('row_without_balance', message, { place }));
}
