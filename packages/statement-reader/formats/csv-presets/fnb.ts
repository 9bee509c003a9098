import type { CsvPreset } from './csv-preset.ts';

/** Online banking: newest first, and now and then out of order. The balance above the table is that of the download. */
export const fnbOnlineCsv: CsvPreset = {
  id: 'fnb_csv_online',
  bankSlug: 'fnb',
  bankIsCertain: false,
  accountType: 'cheque',
  hasHeadings: true,
  above: [/^account transaction history$/i],
  columns: [
    ['date', 'date'],
    ['amount', 'amount'],
    ['balance', 'balance'],
    ['description', 'description'],
  ],
};

export const fnbBusinessCsv: CsvPreset = {
  id: 'fnb_csv_business',
  bankSlug: 'fnb',
  bankIsCertain: false,
  accountType: 'business',
  hasHeadings: true,
  above: [],
  columns: [
    ['date', 'date'],
    ['service fee', 'fee'],
    ['amount', 'amount'],
    ['description', 'description'],
    ['reference', 'reference'],
    ['balance', 'balance'],
    ['cheque number', null],
  ],
};

/** A statement made again from the bank's records; CR is in a column of its own. */
export const fnbRecreatedCsv: CsvPreset = {
  id: 'fnb_csv_recreated',
  bankSlug: 'fnb',
  bankIsCertain: false,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  columns: [
    ['effective date', 'date'],
    ['description', 'description'],
    ['reference', 'reference'],
    ['service fee', 'fee'],
    ['debit / credit', 'side'],
    ['amount', 'amount'],
    ['balance', 'balance'],
  ],
};
