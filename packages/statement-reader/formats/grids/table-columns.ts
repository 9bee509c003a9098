import type { RefusalCodeWith } from '../../refusals/refusal-codes.ts';
import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import { centsOfData, type DecimalMark, decimalMarkOf } from '../texts/data-amount.ts';
import { dayOrderOf, type ToldDayOrder } from '../texts/day-order.ts';
import type { GridRow } from './grid.ts';
import type { GridSection } from './grid-sections.ts';

/** What a table's columns have in common. */
export interface TableColumns {
  readonly cell: (row: GridRow, role: ColumnRole) => string;
  readonly text: (row: GridRow, role: ColumnRole) => string;
  readonly mark: DecimalMark;
  readonly dates: ToldDayOrder;
  /** -1 where a column of money out is written without signs, 1 where its signs are written. */
  readonly debitSign: 1 | -1;
  readonly feeSign: 1 | -1;
}

/** Detects from all rows of a table how its numbers and dates are written. */
export function tableColumns({ places, body, labels, preset }: GridSection): TableColumns {
  const placesOf = (role: ColumnRole): readonly number[] => places.get(role) ?? [];
  const lastNamed = Math.max(...[...places.values()].flat());
  const descriptionIsLast = placesOf('description').at(-1) === lastNamed;
  const cell = ({ cells }: GridRow, role: ColumnRole): string => {
    const place = placesOf(role)[0];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  const text = (row: GridRow, role: ColumnRole): string => {
    const parts = placesOf(role).map((place) => row.cells[place] ?? '');
    // A description that is not quoted spreads over further cells where it holds the delimiter.
    if (role === 'description' && descriptionIsLast) parts.push(...row.cells.slice(lastNamed + 1));
    return parts.filter((part) => part !== '').join(' ');
  };
  const valuesOf = (...roles: readonly ColumnRole[]): string[] =>
    body.flatMap((row) => roles.map((role) => cell(row, role)).filter((value) => value !== ''));
  const mark = decimalMarkOf(valuesOf('amount', 'debit', 'credit', 'fee', 'balance'));
  const signOf = (role: ColumnRole): 1 | -1 => {
    const cents = valuesOf(role).flatMap((value) => centsOfData(value, mark) ?? []);
    return cents.filter((value) => value < 0).length * 2 > cents.filter((value) => value !== 0).length ? 1 : -1;
  };
  const found = dayOrderOf(valuesOf('date'), labels.period ?? []);
  // A bank whose table is known writes the day first.
  const dates: ToldDayOrder = preset === null ? found : { order: found.order, evidence: 'told' };
  return { cell, text, mark, dates, debitSign: signOf('debit'), feeSign: signOf('fee') };
}

/** The sign that a word beside an amount gives it; null for any other text. */
export function sideOf(text: string): 1 | -1 | null {
  if (/^(?:\+|c|cr|kt|credits?|krediete?|(?:money|paid|geld|cash) in)\.?$/i.test(text)) return 1;
  return /^(?:[-−]|d|dr|dt|debits?|debiete?|(?:money|paid|cash) out|geld uit)\.?$/i.test(text) ? -1 : null;
}

const plain = (cents: number): number => (cents === 0 ? 0 : cents);

/** The money of one row. */
export interface RowMoney {
  readonly amountCents: number | null;
  readonly feeCents: number;
  readonly balanceCents: number | null;
  /** The side that is printed beside the amount. */
  readonly side: 1 | -1 | null;
  /** What is written with the amount itself; null where nothing is. */
  readonly sign: 1 | -1 | null;
  /** Why the cells do not make an amount. */
  readonly wrong: {
    readonly code: RefusalCodeWith<'row'>;
    readonly message: string;
    readonly expected: string;
    readonly found: string;
  } | null;
}

/** A plus or the mark of a credit behind an amount. */
const WRITTEN_CREDIT = /\+|[\d\s.,)](?:CR|KT|C)\s*\)?$/i;

function signOf(text: string, cents: number | null): 1 | -1 | null {
  if (cents === null || cents === 0) return null;
  if (cents < 0) return -1;
  return WRITTEN_CREDIT.test(text) ? 1 : null;
}

/** An amount by the mark of its columns; a cell that plainly ends in cents after the other mark is read by that one. */
function centsOfCell(text: string, mark: DecimalMark): number | null {
  const cents = centsOfData(text, mark);
  if (cents !== null || !/[.,]\d{2}\D{0,4}$/.test(text)) return cents;
  return centsOfData(text, mark === '.' ? ',' : '.');
}

/** The amounts of a row by their roles; null where a cell is empty. */
type Amounts = Readonly<Record<'amount' | 'debit' | 'credit' | 'fee' | 'balance', number | null>>;

/** Reads the cells of amounts, and what is wrong with the first unreadable one. */
function amountsOf(
  row: GridRow,
  columns: TableColumns,
): { readonly amounts: Amounts; readonly wrong: RowMoney['wrong'] } {
  let wrong: RowMoney['wrong'] = null;
  const cents = (role: ColumnRole): number | null => {
    const text = columns.cell(row, role);
    if (text === '' || text === '-') return null;
    const value = centsOfCell(text, columns.mark);
    if (value === null) {
      const message = `The ${role} of the row is not an amount.`;
      wrong ??= { code: 'row_amount_unreadable', message, expected: 'an amount', found: text };
    }
    return value;
  };
  const amounts = {
    amount: cents('amount'),
    debit: cents('debit'),
    credit: cents('credit'),
    fee: cents('fee'),
    balance: cents('balance'),
  };
  return { amounts, wrong };
}

/** What is wrong with a side that is written beside an amount. */
function wrongSide(text: string, { amount }: Amounts): RowMoney['wrong'] {
  if (text === '' || sideOf(text) !== null || amount === null) return null;
  const message = 'The row does not say whether its money came in or went out.';
  return { code: 'row_side_unclear', message, expected: 'debit or credit', found: text };
}

/** What is wrong with amounts of a row that say different things. */
function contradictingAmounts(
  row: GridRow,
  columns: TableColumns,
  { amount, debit, credit }: Amounts,
  split: number | null,
): RowMoney['wrong'] {
  if ((debit ?? 0) !== 0 && (credit ?? 0) !== 0) {
    const found = `${columns.cell(row, 'debit')} and ${columns.cell(row, 'credit')}`;
    const message = 'The row has money out and money in.';
    return { code: 'row_amounts_contradict', message, expected: 'one of them', found };
  }
  if (amount === null || split === null || Math.abs(amount) === Math.abs(split)) return null;
  const message = 'The amount of the row is not its money out or in.';
  return { code: 'row_amounts_contradict', message, expected: 'the same amount', found: columns.cell(row, 'amount') };
}

/** Reads the cells of money of a row: unsigned money out is negative, and a side beside the amount decides its sign. */
export function moneyOf(row: GridRow, columns: TableColumns): RowMoney {
  const { amounts, wrong } = amountsOf(row, columns);
  const { amount, debit, credit, fee, balance } = amounts;
  const sideText = columns.cell(row, 'side');
  const side = sideOf(sideText);
  const sided = amount === null || side === null ? amount : side * Math.abs(amount);
  const split = debit === null && credit === null ? null : (credit ?? 0) + columns.debitSign * (debit ?? 0);
  const amountCents = split ?? sided;
  return {
    amountCents: amountCents === null ? null : plain(amountCents),
    feeCents: plain(columns.feeSign * (fee ?? 0)),
    balanceCents: balance,
    side: split === null ? side : null,
    sign: split === null ? signOf(columns.cell(row, 'amount'), amount) : split < 0 ? -1 : 1,
    wrong: wrong ?? wrongSide(sideText, amounts) ?? contradictingAmounts(row, columns, amounts, split),
  };
}
