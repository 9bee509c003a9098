import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node';
import type { TransactionOut } from '../../../schemas/entities/bank-connection.ts';
import { moneyColumns, type TransactionColumn, transactionColumns } from './transaction-columns.ts';

const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

/** A calendar date as a spreadsheet keeps it: without a time zone. */
const dateCell = (date: string): Cell => ({ value: new Date(`${date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' });

function cellOf({ name, read }: TransactionColumn, transaction: TransactionOut): Cell {
  const value = read(transaction);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  return moneyColumns.has(name) ? { value, type: Number, format: '0.00' } : { value, type: Number };
}

/**
 * An XLSX workbook of two sheets: the transactions, with the day on which each was booked in front, and what the file is.
 * @param about names and values of the second sheet
 */
export async function transactionsXlsx(
  transactions: readonly TransactionOut[],
  about: readonly (readonly [name: string, value: string | number])[],
): Promise<Uint8Array> {
  const header: Row = [bold('booked_on'), ...transactionColumns.map(({ name }) => bold(name))];
  const rows = transactions.map(
    (one): Row => [
      dateCell(johannesburgDate(Date.parse(one.datetime))),
      ...transactionColumns.map((column) => cellOf(column, one)),
    ],
  );
  const facts = about.map(
    ([name, value]): Row => [bold(name), typeof value === 'number' ? { value, type: Number } : { value, type: String }],
  );
  return writeXlsxFile([
    {
      sheet: 'Transactions',
      data: [header, ...rows],
      columns: [{ width: 12 }, ...transactionColumns.map(({ width }) => ({ width }))],
      stickyRowsCount: 1,
    },
    { sheet: 'About', data: facts, columns: [{ width: 20 }, { width: 60 }] },
  ]).toBuffer();
}
