import type { ColumnLayout, StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

const bank = {
  bankSlug: 'fnb',
  spacedThousands: false,
  debitSign: 'implied',
  fee: 'shown',
  continuation: 'after',
} as const;

/** The footer `Page 1 of 4 / Delivery Method F1 R04 / Branch Number ...`, and what else stands between rows. */
const furniture = [
  '^Page {count} of {count}',
  '^Bladsy {count} van {count}',
  '^Delivery Method',
  '^Afleweringsmetode',
  '^Branch Number',
  '^Taknommer',
  '^Transactions in RAND',
  '^Transaksies in RAND',
];

const ends = [
  '^Turnover for Statement Period',
  '^Omset vir Staat Periode',
  'First National Bank - a division',
  'FirstRand Bank',
];

const english: readonly ColumnLayout[] = [
  { role: 'date', headers: ['Date'] },
  { role: 'description', headers: ['Description'] },
  { role: 'amount', headers: ['Amount'] },
  { role: 'balance', headers: ['Balance'] },
  { role: 'fee', headers: ['Accrued Bank Charges', 'Accrued Bank', 'Accrued', 'Bank Charges'], optional: true },
];

const afrikaans: readonly ColumnLayout[] = [
  { role: 'date', headers: ['Datum'] },
  { role: 'description', headers: ['Beskrywing'] },
  { role: 'amount', headers: ['Bedrag'] },
  { role: 'balance', headers: ['Saldo'] },
  { role: 'fee', headers: ['Opgeloopte Bankkoste', 'Opgeloopte', 'Bankkoste'], optional: true },
];

/**
 * Monthly statement: days without a year, credits with Cr (Kt in Afrikaans), debits and overdrawn balances bare. An accrued
 * charge is not deducted on its row. Lines with `#` are drawn as pictures of letters, so their descriptions are blank.
 */
const monthly: StatementLayout = {
  ...bank,
  id: 'fnb/statement',
  marks: ['First National Bank|FNB|Eerste Nasionale Bank|FirstRand'],
  tables: [english, afrikaans],
  dates: ['d MMM'],
  bareAmount: 'debit',
  bareBalance: 'negative',
  facts: [
    'Staat Periode : {from} tot {to}',
    'Staatperiode : {from} tot {to}',
    '^{product} : {account11}',
    'Afsluitingsaldo {closing}',
    'No. Credit Transactions {creditCount} {credits}',
    'No. Debit Transactions {debitCount} {debits}',
    'Aantal Krediet Transaksies {creditCount} {credits}',
    'Aantal Debiet Transaksies {debitCount} {debits}',
    'Getal Krediettransaksies {creditCount} {credits}',
    'Getal Debiettransaksies {debitCount} {debits}',
    ...usualFacts,
  ],
  skip: furniture,
  stop: ends,
  accountName: 'Cheque account',
  accountType: 'cheque',
};

/** Transaction history: days with a year, every amount with CR or DR. */
const history: StatementLayout = {
  ...bank,
  id: 'fnb/history',
  marks: ['First National Bank|FNB|FirstRand'],
  tables: [
    [
      { role: 'date', headers: ['Date'], optional: true },
      { role: 'description', headers: ['Description'] },
      { role: 'fee', headers: ['Service Fee'] },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  dates: ['d MMM yyyy'],
  bareAmount: 'credit',
  bareBalance: 'positive',
  facts: ['^{product} : {account11}', ...usualFacts],
  skip: furniture,
  stop: ends,
  accountName: 'Cheque account',
  accountType: 'cheque',
};

/** Newer transaction history: ISO days, the currency before plain signed amounts, the newest row on top. */
const isoHistory: StatementLayout = {
  ...history,
  id: 'fnb/iso_history',
  tables: [
    [
      { role: 'date', headers: ['Date', 'Datum'] },
      { role: 'description', headers: ['Description', 'Beskrywing'] },
      { role: 'text', headers: ['Currency'], optional: true },
      { role: 'amount', headers: ['Amount', 'Bedrag'] },
      { role: 'fee', headers: ['Service Fee'] },
      { role: 'balance', headers: ['Balance', 'Saldo'] },
    ],
  ],
  rowMarks: ['ZAR'],
  dates: ['yyyy-MM-dd'],
  debitSign: 'printed',
};

export const fnbLayouts: readonly StatementLayout[] = [monthly, history, isoHistory];
