import type { CalendarDate } from '../../time/calendar.ts';
import type { StatementError, StatementPlace } from '../statement.ts';
import type { ColumnRole } from './csv-presets/csv-preset.ts';
import { dateOfData } from './data-date.ts';
import { MAX_CELL_CHARACTERS } from './format-limits.ts';
import type { GridRow } from './grid.ts';
import type { GridSection } from './grid-sections.ts';
import { parseError } from './parse-error.ts';
import { moneyOf, type RowMoney, type TableColumns, tableColumns } from './table-columns.ts';

/** A row of a table: its amount and its fee apart, for only the balance tells whether the fee moved it. */
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

export interface TableReading {
  readonly movements: readonly Movement[];
  readonly errors: readonly StatementError[];
  readonly openingCents: number | null;
  readonly closingCents: number | null;
}

const OPENING =
  /^(?:statement )?(?:open(?:ing)? ?balance|balance brought forward|brought forward|balance b\/f|openingsaldo|saldo oorgebring)\b/i;
const CLOSING =
  /^(?:statement )?(?:clos(?:e|ing) ?balance|balance carried forward|carried forward|balance c\/f|afsluitingsaldo)\b/i;
/** Movements that are not booked yet: they are in no balance. */
const PENDING = /^\(pending\)/i;
const TOTAL = /^(?:sub)?tota+l|^(?:vat|btw|turnover|omset|no\. )/i;

const MONEY_ROLES: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'fee', 'balance'];

/** What one row of a table is. */
type RowReading =
  | { readonly kind: 'movement'; readonly movement: Movement }
  | { readonly kind: 'opening' | 'closing'; readonly cents: number | null }
  | { readonly kind: 'more_text'; readonly text: string }
  | { readonly kind: 'error'; readonly error: StatementError }
  | { readonly kind: 'nothing' };

const NOTHING: RowReading = { kind: 'nothing' };

/** Where a table comes from: in a workbook a date goes on for the rows below it, and every row is as wide as the widest. */
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

function readBalanceRow(words: string, money: RowMoney): RowReading | null {
  const isOpening = OPENING.test(words);
  if (!isOpening && !CLOSING.test(words)) return null;
  const moves = (money.amountCents ?? 0) !== 0 || money.feeCents !== 0;
  // Some banks write the balance in the column of amounts, too or only.
  if (moves && money.balanceCents !== null && money.amountCents !== money.balanceCents) return null;
  return { kind: isOpening ? 'opening' : 'closing', cents: money.balanceCents ?? money.amountCents };
}

function readRow(
  row: GridRow,
  { section, columns, page, source }: TableContext,
  dateAbove: CalendarDate | null,
): RowReading {
  const place = { page, row: row.row };
  const dateText = columns.cell(row, 'date');
  const texts = [columns.text(row, 'description'), columns.text(row, 'detail')];
  const words = texts.filter((part) => part !== '').join(' ');
  const first = row.cells.find((cell) => cell !== '') ?? '';
  if (!MONEY_ROLES.some((role) => columns.cell(row, role) !== '')) {
    return dateText === '' && words !== '' && first === words ? { kind: 'more_text', text: words } : NOTHING;
  }
  const money = moneyOf(row, columns);
  const balance = readBalanceRow(words || first, money);
  if (balance) return balance;
  if (PENDING.test(words) && money.balanceCents === null) return NOTHING;
  const goesOn = source === 'workbook' && dateText === '';
  const bookedOn = dateOfData(dateText, columns.order) ?? (goesOn ? dateAbove : null);
  const error = (message: string, expected: string, found: string): RowReading => {
    return { kind: 'error', error: parseError(message, { place, expected, found }) };
  };
  if (bookedOn === null) {
    return TOTAL.test(first) ? NOTHING : error('The row has an amount but no date.', 'a date', dateText);
  }
  if (source === 'csv' && isMisplaced(row, section)) {
    return error(
      'The cells of the row do not stand under the headings.',
      `${section.width} cells`,
      `${row.cells.length} cells`,
    );
  }
  if (money.wrong) return error(`The ${money.wrong.role} of the row is not an amount.`, 'an amount', money.wrong.text);
  if (money.amountCents === null && money.feeCents === 0) return NOTHING;
  const movement = {
    place,
    bookedOn,
    amountCents: money.amountCents,
    feeCents: money.feeCents,
    balanceCents: money.balanceCents,
    description: words,
    reference: columns.text(row, 'reference'),
    account: columns.cell(row, 'account'),
  };
  return { kind: 'movement', movement };
}

/**
 * Reads the rows of a table. Rows that move nothing are left out: balances brought or carried forward (kept apart), totals,
 * pending movements, notes without money. A text without date and money goes on with the row before it. A row that has
 * money but no date, a cell that is no amount, and cells that do not stand under the headings are errors.
 */
export function tableMovements(section: GridSection, page: number, source: TableSource): TableReading {
  const context = { section, columns: tableColumns(section), page, source };
  const movements: Movement[] = [];
  const errors: StatementError[] = [];
  let openingCents: number | null = null;
  let closingCents: number | null = null;
  for (const row of section.body) {
    const before = movements.at(-1);
    const read = readRow(row, context, before?.bookedOn ?? null);
    if (read.kind === 'movement') {
      movements.push(read.movement);
      closingCents = null;
    } else if (read.kind === 'opening' && movements.length === 0) {
      openingCents ??= read.cents;
    } else if (read.kind === 'closing') {
      closingCents = read.cents;
    } else if (read.kind === 'error') {
      errors.push(read.error);
    } else if (read.kind === 'more_text' && before) {
      const description = `${before.description} ${read.text}`;
      if (description.length <= MAX_CELL_CHARACTERS) movements[movements.length - 1] = { ...before, description };
    }
  }
  return { movements, errors: [...errors, ...unbalancedEnds(movements)], openingCents, closingCents };
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
  return ends.map(({ place }) => parseError('The row has no balance, although the others have one.', { place }));
}
