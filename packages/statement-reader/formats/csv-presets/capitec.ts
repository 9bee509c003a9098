import type { CsvPreset } from './csv-preset.ts';

/** Fees are rows of their own with nothing but the fee. Editions differ in which of the two wordings says more. */
export const capitecCsv: CsvPreset = {
  id: 'capitec_csv',
  bankSlug: 'capitec',
  bankIsCertain: true,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  columns: [
    ['nr', null],
    ['account', 'account'],
    ['posting date', 'date'],
    ['transaction date', null],
    ['description', 'wording'],
    ['original description', 'description'],
    ['parent category', null],
    ['category', null],
    ['money in', 'credit'],
    ['money out', 'debit'],
    ['fee', 'fee'],
    ['balance', 'balance'],
  ],
};

/** An older download: sides without signs, and no column of fees. */
export const capitecSequenceCsv: CsvPreset = {
  id: 'capitec_csv_sequence',
  bankSlug: 'capitec',
  bankIsCertain: true,
  accountType: 'cheque',
  hasHeadings: true,
  above: [],
  columns: [
    ['sequence number', null],
    ['account', 'account'],
    ['posting date', 'date'],
    ['transaction date', null],
    ['statement description', 'description'],
    ['long description', 'wording'],
    ['parent category', null],
    ['sub-category', null],
    ['debit amount', 'debit'],
    ['credit amount', 'credit'],
    ['balance', 'balance'],
  ],
};

export const capitecBusinessCsv: CsvPreset = {
  id: 'capitec_business_csv',
  bankSlug: 'capitec_business',
  bankIsCertain: true,
  accountType: 'business',
  hasHeadings: true,
  above: [],
  columns: [
    ['account', 'account'],
    ['date', 'date'],
    ['description', 'description'],
    ['reference', 'reference'],
    ['amount', 'amount'],
    ['fees', 'fee'],
    ['balance', 'balance'],
  ],
};
