import type { CsvPreset } from './csv-preset.ts';

/** Columns of the workbook that the bank mails, and of its download, which numbers each row first. */
const columns: CsvPreset['columns'] = [
  ['date', 'date'],
  ['day', null],
  ['time', null],
  ['type', null],
  ['description 1', 'description'],
  ['description 2', 'reference'],
  ['fee', 'fee'],
  ['amount', 'amount'],
  ['balance', 'balance'],
  ['has attachments', null],
];

/** Only its headings are known; dates and amounts are identified from the columns. */
export const bankZeroCsv: CsvPreset = {
  id: 'bank_zero_csv',
  bankSlug: 'bank_zero',
  bankIsCertain: true,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  columns,
};

/** The newest row is on top. */
export const bankZeroHistoryCsv: CsvPreset = {
  ...bankZeroCsv,
  id: 'bank_zero_csv_history',
  columns: [['transaction id', null], ...columns],
};
