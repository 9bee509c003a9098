import { stringify } from 'csv-stringify/sync';
import type { TransactionOut } from '../../../schemas/entities/bank-connection.ts';
import { safeCell } from '../../platform/serve/safe-cell.ts';
import { transactionColumns } from './transaction-columns.ts';

/**
 * A CSV file (RFC 4180) of transactions with a header row and every text in quotes; the byte order mark marks it as UTF-8
 * for Excel.
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
