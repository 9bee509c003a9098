import type { ColumnRole } from './csv-presets/csv-preset.ts';
import { centsOfData, type DecimalMark, decimalMarkOf } from './data-amount.ts';
import { type DayOrder, dayOrderOf } from './data-date.ts';
import type { GridRow } from './grid.ts';
import type { GridSection } from './grid-sections.ts';

/** What a table's columns have in common. */
export interface TableColumns {
  readonly cell: (row: GridRow, role: ColumnRole) => string;
  readonly text: (row: GridRow, role: ColumnRole) => string;
  readonly mark: DecimalMark;
  readonly order: DayOrder;
  /** -1 where a column of money out is written without signs, 1 where its signs are written. */
  readonly debitSign: 1 | -1;
  readonly feeSign: 1 | -1;
}

/** Tells from all rows of a table how its numbers and dates are written. */
export function tableColumns({ places, body }: GridSection): TableColumns {
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
  return { cell, text, mark, order: dayOrderOf(valuesOf('date')), debitSign: signOf('debit'), feeSign: signOf('fee') };
}

function sideOf(text: string): 1 | -1 | null {
  if (/^(?:c|cr|kt|credit|krediet)$/i.test(text)) return 1;
  return /^(?:d|dr|dt|debit|debiet)$/i.test(text) ? -1 : null;
}

const plain = (cents: number): number => (cents === 0 ? 0 : cents);

/** The money of one row. */
export interface RowMoney {
  readonly amountCents: number | null;
  readonly feeCents: number;
  readonly balanceCents: number | null;
  /** Heading of a cell that holds no amount. */
  readonly wrong: { readonly role: ColumnRole; readonly text: string } | null;
}

/** An amount by the mark of its columns; a cell that plainly ends in cents after the other mark is read by that one. */
function centsOfCell(text: string, mark: DecimalMark): number | null {
  const cents = centsOfData(text, mark);
  if (cents !== null || !/[.,]\d{2}\D{0,4}$/.test(text)) return cents;
  return centsOfData(text, mark === '.' ? ',' : '.');
}

/** Reads the cells of money of a row: unsigned money out is negative, and a side beside the amount decides its sign. */
export function moneyOf(row: GridRow, columns: TableColumns): RowMoney {
  let wrong: RowMoney['wrong'] = null;
  const cents = (role: ColumnRole): number | null => {
    const text = columns.cell(row, role);
    if (text === '' || text === '-') return null;
    const value = centsOfCell(text, columns.mark);
    if (value === null) wrong ??= { role, text };
    return value;
  };
  const amount = cents('amount');
  const debit = cents('debit');
  const credit = cents('credit');
  const fee = cents('fee');
  const balanceCents = cents('balance');
  const side = sideOf(columns.cell(row, 'side'));
  const sided = amount === null || side === null ? amount : side * Math.abs(amount);
  const split = debit === null && credit === null ? null : (credit ?? 0) + columns.debitSign * (debit ?? 0);
  const amountCents = sided ?? split;
  return {
    amountCents: amountCents === null ? null : plain(amountCents),
    feeCents: plain(columns.feeSign * (fee ?? 0)),
    balanceCents,
    wrong,
  };
}
