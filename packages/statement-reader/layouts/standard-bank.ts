import type { ColumnLayout, StatementLayout } from './layout.ts';
import { usualFacts } from './usual-facts.ts';

const date: ColumnLayout = { role: 'date', headers: ['Date', 'Datum'] };
const balance: ColumnLayout = { role: 'balance', headers: ['Balance', 'Balance (R)', 'Saldo', 'Saldo (R)'] };

const standardBank = {
  bankSlug: 'standard_bank',
  spacedThousands: false,
  bareAmount: 'credit',
  bareBalance: 'positive',
  debitSign: 'printed',
  fee: 'shown',
  continuation: 'after',
} as const;

const footers = [
  'Please verify all transactions',
  'The Standard Bank of South Africa Limited',
  'Standard Bank is a licensed',
  '## These fees include VAT',
  '## Hierdie fooie sluit BTW in',
];

const facts = [
  '^{product} Account Number {account}',
  'Statement from {from} to {to}',
  'Staat vanaf {from} tot {to}',
  'Staat van {from} tot {to}',
  'Transaction date range : {from} - {to}',
  ...usualFacts,
];

/** Words that start the second line of a transaction, on statements that print the payee first. */
const types = [
  'IB PAYMENT',
  'IB TRANSFER',
  'IB FUTURE',
  'CREDIT TRANSFER',
  'MAGTAPE CREDIT',
  'MAGTAPE DEBIT',
  'DEBIT TRANSFER',
  'ACCOUNT PAYMENT',
  'SERVICE AGREEMENT',
  'INSURANCE PREMIUM',
  'REGISTERED DC DEBIT',
  'REAL TIME TRANSFER',
  'PAYSHAP PAYMENT',
  'ELECTRONIC BANKING',
  'INTERNET PAYMENT',
  'CHEQUE CARD PURCHASE',
  'DEBIT CARD PURCHASE',
  'AUTOBANK',
  'PRE-PAID PAYMENT',
  'RTD-',
  'FEE-',
  'UNPAID FEE',
  'INSTANT MONEY',
  'LOAN REPAYMENT',
  'SALARY',
  'CASH WITHDRAWAL',
  'CASH DEPOSIT',
];

/** Monthly statement and tax invoice of current accounts: days as MM DD, the minus after the amount. */
const taxInvoice: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/tax_invoice',
  marks: ['Standard Bank', 'Tax Invoice|Belastingfaktuur'],
  rowMarks: ['##'],
  tables: [
    [
      { role: 'description', headers: ['Details'] },
      { role: 'fee', headers: ['Service Fee'] },
      { role: 'debit', headers: ['Debits', 'Debit'] },
      { role: 'credit', headers: ['Credits', 'Credit'] },
      date,
      balance,
    ],
    [
      { role: 'description', headers: ['Besonderhede'] },
      { role: 'fee', headers: ['Diensgeld'] },
      { role: 'debit', headers: ['Debiete', 'Debiet'] },
      { role: 'credit', headers: ['Krediete', 'Krediet'] },
      date,
      balance,
    ],
  ],
  dates: ['MM dd', 'yyyyMMdd'],
  facts: [
    ...facts,
    '^BALANCE BROUGHT FORWARD {monthDay} {opening}',
    '^SALDO OORGEBRING {opening}',
    '^SALDO OORGEBRING {monthDay} {opening}',
    '^Balance at date of statement {closing}',
    '^Saldo op datum van staat {closing}',
  ],
  skip: ['^BALANCE CARRIED FORWARD'],
  stop: footers,
  accountName: 'Current account',
  accountType: 'cheque',
};

/** Three and six months of an account: payments with a leading minus, payee before the kind of transaction. */
const threeMonths: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/months',
  marks: ['Standard Bank'],
  tables: [
    [
      date,
      { role: 'description', headers: ['Description'] },
      { role: 'debit', headers: ['Payments'] },
      { role: 'credit', headers: ['Deposits'] },
      balance,
    ],
  ],
  dates: ['d MMM yy', 'd MMM yyyy'],
  typeLines: types,
  facts: [
    ...facts,
    '^STATEMENT OPENING BALANCE {opening}',
    '^STATEMENT CLOSING BALANCE {closing}',
    '^Payments {debits}',
    '^Deposits {credits}',
    'Statement Summary Payments {debits} Deposits {credits}',
  ],
  skip: [],
  stop: ['^Account Summary', '^Statement Summary', ...footers],
  accountName: 'Current account',
  accountType: 'cheque',
};

/** Credit cards: two transactions side by side, no running balance, balances owed. */
const creditCard: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/credit_card',
  marks: ['Credit Card', 'Statement details', 'The Standard Bank of South Africa'],
  tables: [[date, { role: 'description', headers: ['Description'] }, { role: 'amount', headers: ['Amount'] }]],
  dates: ['d MMM yy', 'd MMM yyyy'],
  sideBySide: 2,
  owed: true,
  facts: ['^Account {account}', ...facts, '^{from} Balance Brought Forward {opening}'],
  skip: ['^Credits Credits', '^Debit Debit', '^Debits Debits', '^Credits', '^Debit'],
  stop: footers,
  accountName: 'Credit Card',
  accountType: 'credit_card',
};

/** Money market accounts: days as year, month and day, amounts with R and a leading minus. */
const moneyMarket: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/money_market',
  marks: ['Standard Bank', 'MoneyMarket'],
  tables: [
    [
      { role: 'date', headers: ['Date', 'Datum'], optional: true },
      { role: 'description', headers: ['Transaction description'] },
      { role: 'debit', headers: ['Withdrawals'] },
      { role: 'credit', headers: ['Deposits'] },
      { role: 'figure', headers: ['Interest rate'] },
      balance,
    ],
  ],
  dates: ['yyyy MM dd'],
  facts: [
    ...facts,
    '^{product} Bank Statement',
    '^{from} Balance brought forward {opening}',
    '^Balance as at {to} {closing}',
  ],
  skip: ['^ccyy mm dd'],
  stop: footers,
  accountName: 'MoneyMarket Select',
  accountType: 'investment',
};

/** Statements that the online banking makes, PureSave among them. */
const online: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/online',
  marks: ['Standard Bank'],
  tables: [
    [
      date,
      { role: 'description', headers: ['Description'] },
      { role: 'credit', headers: ['In (R)'] },
      { role: 'debit', headers: ['Out (R)'] },
      { role: 'fee', headers: ['Bank fees (R)'] },
      balance,
    ],
  ],
  dates: ['d MMM yyyy', 'd MMM'],
  spacedThousands: true,
  fee: 'deducted',
  facts: [...facts, '^{year}$'],
  skip: [],
  stop: footers,
  accountName: 'Current account',
  accountType: 'cheque',
};

/** Copies of business statements: days as digits, unused amounts as 0.00. */
const businessCopy: StatementLayout = {
  ...standardBank,
  id: 'standard_bank/business_copy',
  marks: ['Standard Bank'],
  tables: [
    [
      { role: 'text', headers: ['Page'] },
      { role: 'description', headers: ['Details'] },
      { role: 'fee', headers: ['Service Fee'] },
      { role: 'debit', headers: ['Debit', 'Debits'] },
      { role: 'credit', headers: ['Credit', 'Credits'] },
      date,
      balance,
    ],
  ],
  dates: ['yyyyMMdd'],
  facts,
  skip: [],
  stop: footers,
  accountName: 'Business account',
  accountType: 'business',
};

export const standardBankLayouts: readonly StatementLayout[] = [
  creditCard,
  moneyMarket,
  businessCopy,
  taxInvoice,
  threeMonths,
  online,
];
