import type { CsvPreset } from './csv-preset.ts';

export const standardBankBusinessCsv: CsvPreset = {
  id: 'standard_bank_csv_business',
  bankSlug: 'standard_bank',
  bankIsCertain: true,
  accountType: 'business',
  hasHeadings: true,
  above: [],
  columns: [
    ['date', 'date'],
    ['value date', null],
    ['statement number', null],
    ['description', 'description'],
    ['amount', 'amount'],
    ['balance', 'balance'],
    ['type', null],
    ['originator reference', 'reference'],
    ['customer reference', 'reference'],
  ],
};
