import { stringify } from 'csv-stringify/sync';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { type ColumnValue, transactionColumns } from './transaction-columns.ts';

/**
 * How a text can begin that a spreadsheet takes for a formula; the wide forms count too.
 * Source: OWASP, "CSV Injection".
 */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as text: with a leading apostrophe where a spreadsheet would run it. Numbers stay numbers. */
function safeCell(value: ColumnValue): ColumnValue {
  return typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : value;
}

/** A CSV file (RFC 4180) of transactions with a header row; the byte order mark tells Excel that it is UTF-8. */
export function transactionsCsv(transactions: readonly TransactionOut[]): string {
  const rows = transactions.map((one) => transactionColumns.map(({ read }) => safeCell(read(one))));
  return stringify(rows, {
    header: true,
    columns: transactionColumns.map(({ name }) => name),
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}
