import type { CsvPreset } from './csv-preset.ts';

/** Its headings are anybody's; its dates without separators identify it. Says neither the account nor its holder. */
export const absaCsv: CsvPreset = {
  id: 'absa_csv',
  bankSlug: 'absa',
  bankIsCertain: false,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  dateForm: /^(?:19|20)\d{6}$/,
  columns: [
    ['date', 'date'],
    ['description', 'description'],
    ['amount', 'amount'],
    ['balance', 'balance'],
  ],
};
