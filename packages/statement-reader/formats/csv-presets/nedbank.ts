import type { CsvPreset } from './csv-preset.ts';

/** Four lines of labels, then rows without headings. */
export const nedbankCsv: CsvPreset = {
  id: 'nedbank_csv',
  bankSlug: 'nedbank',
  bankIsCertain: true,
  accountType: 'cheque',
  hasHeadings: false,
  above: [/^statement enquiry\b/i, /^account number\b/i],
  dateForm: /^\d{1,2}[A-Za-z]{3}\d{4}$/,
  columns: [
    ['date', 'date'],
    ['description', 'description'],
    ['amount', 'amount'],
    ['balance', 'balance'],
  ],
};
