import type { CsvPreset } from './csv-preset.ts';

/** Only its headings are known; dates and amounts are told from the columns. */
export const bankZeroCsv: CsvPreset = {
  id: 'bank_zero_csv',
  bankSlug: 'bank_zero',
  bankIsCertain: true,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  columns: [
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
  ],
};
