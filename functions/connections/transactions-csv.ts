import { stringify } from 'csv-stringify/sync';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { type ColumnValue, transactionColumns } from './transaction-columns.ts';

/**
 * How a text can begin that a spreadsheet takes for a formula; the wide forms count too.
 * Source: OWASP, "CSV Injection".
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same behind a sign at which a spreadsheet may split. Excel splits at semicolons where the comma is the decimal
 * sign, as in South Africa; a quoted field that does not start a cell then keeps nothing together.
 */
const FORMULA_AFTER_SPLIT = /(?=[=+\-@＝＋－＠])(?<=[;|\t\r\n]\s*)/g;

/** A text as text: with an apostrophe where a spreadsheet would run it. Numbers stay numbers. */
export function safeCell(value: ColumnValue): ColumnValue {
  if (typeof value !== 'string') return value;
  const safe = value.replace(FORMULA_AFTER_SPLIT, "'");
  return FORMULA_START.test(safe) ? `'${safe}` : safe;
}

/**
 * A CSV file (RFC 4180) of transactions with a header row and every text in quotes; the byte order mark tells Excel that
 * it is UTF-8.
 */
export function transactionsCsv(transactions: readonly TransactionOut[]): string {
  const rows = transactions.map((one) => transactionColumns.map(({ read }) => safeCell(read(one))));
  return stringify(rows, {
    header: true,
    columns: transactionColumns.map(({ name }) => name),
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
  });
}
