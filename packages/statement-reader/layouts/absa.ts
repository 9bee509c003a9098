import type { StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

const bank = {
  bankSlug: 'absa',
  marks: ['Absa'],
  spacedThousands: true,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'implied',
  continuation: 'after',
} as const;

const facts = [
  'Cheque Account Number : {account}',
  'Tjekrekeningnommer : {account}',
  'Statement for Period {from} - {to}',
  'Statement for Period {from} to {to}',
  'Staat vir Tydperk {from} - {to}',
  'From {from} to {to}',
  'Bal Brought Forward {opening}',
  'BALANCE B/FORWARD {opening}',
  'Saldo Oorgedra {opening}',
  'Sluitingsaldo : {closing}',
  'Carried Forward {carried}',
  '^Credit Amount {credits}',
  '^Debit Amount {debits}',
  ...usualFacts,
];

const furniture = ['^Page {count} of {count}', '^Bladsy {count} van {count}', '^Your transactions'];
const ends = [
  '^Absa Bank Limited',
  '^Absa Bank Beperk',
  '^Authorised Financial Services',
  '^Charge: A = Administration',
];

/** Statement of a cheque account: charges with a letter for their kind in a column of their own, booked as rows elsewhere. */
const cheque: StatementLayout = {
  ...bank,
  id: 'absa/cheque',
  tables: [
    [
      { role: 'date', headers: ['Date', 'Datum'] },
      { role: 'description', headers: ['Transaction Description', 'Transaksiebeskrywing'] },
      { role: 'fee', headers: ['Charge', 'Charges', 'Koste'] },
      { role: 'debit', headers: ['Debit Amount', 'Debietbedrag'] },
      { role: 'credit', headers: ['Credit Amount', 'Kredietbedrag'] },
      { role: 'balance', headers: ['Balance', 'Saldo'] },
    ],
  ],
  dates: ['d/MM/yyyy', 'yyyy-MM-dd'],
  fee: 'shown',
  facts,
  skip: furniture,
  stop: ends,
  accountName: 'Cheque Account',
  accountType: 'cheque',
};

/** Transaction history: one signed amount, fees as rows of their own. */
const history: StatementLayout = {
  ...bank,
  id: 'absa/history',
  tables: [
    [
      { role: 'date', headers: ['Date', 'Datum'] },
      { role: 'description', headers: ['Description', 'Transaction Description', 'Beskrywing'] },
      { role: 'amount', headers: ['Amount', 'Bedrag'] },
      { role: 'balance', headers: ['Balance', 'Saldo'] },
    ],
  ],
  dates: ['yyyy-MM-dd', 'd MMM yyyy', 'd/MM/yyyy', 'yyyy/MM/dd'],
  fee: 'shown',
  facts,
  skip: furniture,
  stop: ends,
  accountName: 'Cheque Account',
  accountType: 'cheque',
};

/** A small business account: a fee is printed below its transaction without a day, with the balance of both. */
const bizStart: StatementLayout = {
  ...history,
  id: 'absa/biz_start',
  marks: ['Absa', 'BizStart'],
  dates: ['d MMM yyyy'],
  undatedRows: ['fee', 'fees'],
  accountName: 'BizStart account',
  accountType: 'business',
};

/** What the program for businesses prints: numbered entries, days as six digits, the site of booking. */
const integrator: StatementLayout = {
  ...bank,
  id: 'absa/integrator',
  tables: [
    [
      { role: 'text', headers: ['Entry No', 'No'] },
      { role: 'date', headers: ['Event Date', 'Date'] },
      { role: 'description', headers: ['Description'] },
      { role: 'text', headers: ['Site'] },
      { role: 'amount', headers: ['Amount'] },
      { role: 'balance', headers: ['Balance'] },
    ],
  ],
  spacedThousands: false,
  dates: ['yyMMdd'],
  fee: 'shown',
  facts,
  skip: furniture,
  stop: ends,
  accountName: 'Business account',
  accountType: 'business',
};

export const absaLayouts: readonly StatementLayout[] = [cheque, history, bizStart, integrator];
