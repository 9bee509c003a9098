import { type DateLanguage, dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { withCommas } from '../number-styles.ts';
import { printStatement, type RowBlock, type StatementLayout, type TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';

/** The printed words of the two languages of the statement. */
interface Words {
  readonly language: DateLanguage;
  readonly credit: string;
  readonly debit: string;
  /** The heading of the last column is on two lines. */
  readonly columns: readonly [
    date: string,
    description: string,
    amount: string,
    balance: string,
    charges: readonly [string, string],
  ];
  readonly period: string;
  readonly to: string;
  readonly statementDate: string;
  readonly openingBalance: string;
  readonly closingBalance: string;
  readonly balances: string;
  readonly turnover: string;
  readonly credits: string;
  readonly debits: string;
  readonly page: string;
  readonly of: string;
  readonly delivery: string;
  readonly branch: string;
  readonly account: string;
  readonly transactions: string;
  readonly bankCharges: string;
  readonly serviceFees: string;
  readonly otherFees: string;
  readonly vat: string;
}

const english: Words = {
  language: 'en',
  credit: 'Cr',
  debit: 'Dr',
  columns: ['Date', 'Description', 'Amount', 'Balance', ['Accrued Bank', 'Charges']],
  period: 'Statement Period',
  to: 'to',
  statementDate: 'Statement Date',
  openingBalance: 'Opening Balance',
  closingBalance: 'Closing Balance',
  balances: 'Statement Balances',
  turnover: 'Turnover for Statement Period',
  credits: 'No. Credit Transactions',
  debits: 'No. Debit Transactions',
  page: 'Page',
  of: 'of',
  delivery: 'Delivery Method F1 R04',
  branch: 'Branch Number',
  account: 'Account Number',
  transactions: 'Transactions in RAND (ZAR)',
  bankCharges: 'Bank Charges',
  serviceFees: 'Service Fees',
  otherFees: 'Other Fees',
  vat: 'Total VAT',
};

const afrikaans: Words = {
  language: 'af',
  credit: 'Kt',
  debit: 'Dt',
  columns: ['Datum', 'Beskrywing', 'Bedrag', 'Saldo', ['Opgeloopte', 'Bankkoste']],
  period: 'Staat Periode',
  to: 'tot',
  statementDate: 'Staatdatum',
  openingBalance: 'Openingsaldo',
  closingBalance: 'Afsluitingsaldo',
  balances: 'Staat Saldo',
  turnover: 'Omset vir Staat Periode',
  credits: 'Aantal Krediet Transaksies',
  debits: 'Aantal Debiet Transaksies',
  page: 'Bladsy',
  of: 'van',
  delivery: 'Afleweringsmetode F1 R04',
  branch: 'Taknommer',
  account: 'Rekeningnommer',
  transactions: 'Transaksies in RAND (ZAR)',
  bankCharges: 'Bankkoste',
  serviceFees: 'Diensgelde',
  otherFees: 'Ander Fooie',
  vat: 'Totale BTW',
};

type Key = 'date' | 'description' | 'reference' | 'amount' | 'balance' | 'charges';

const body: TextStyle = { font: 'Helvetica', size: 7 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7 };
const small: TextStyle = { font: 'Helvetica', size: 6 };
/** Charges and declines are drawn, not written. */
const drawn: TextStyle = { ...body, asPictures: true };
const TEAL = [0, 0.55, 0.58] as const;
const STRIPE = [0.93, 0.96, 0.96] as const;

/** A masked card, or a second mention, and the day of purchase are in a column of their own behind the description. */
const CARD_AND_DAY = /^(.*?)\s*(\d{6}\*\d{4}(?: \d{2} [A-Z][a-z]{2})?)$/;

/** Charges that are collected at the end of the month and shown on the row that they are for, in cents. */
const ACCRUING: readonly (readonly [RegExp, number])[] = [
  [/^ATM Cash/, 1250],
  [/^ADT Cash Deposit/, 1200],
  [/^(Payshap Account|Send Money|FNB App eWallet)/, 800],
];

function block(row: PrintedRow, words: Words): RowBlock<Key> {
  const [, described = row.description, card = ''] = CARD_AND_DAY.exec(row.description) ?? [];
  const second = card || row.reference;
  const accrued = ACCRUING.find(([pattern]) => pattern.test(row.description))?.[1];
  const style = row.description.startsWith('#') ? drawn : body;
  return {
    lines: [
      {
        cells: [
          { column: 'date', text: dateAs(row.bookedOn, 'dd MMM', words.language) },
          { column: 'description', text: described, style },
          { column: 'reference', text: second },
          { column: 'amount', text: `${withCommas(row.amountCents)}${row.amountCents > 0 ? words.credit : ''}` },
          { column: 'balance', text: `${withCommas(row.balanceCents)}${row.balanceCents >= 0 ? words.credit : ''}` },
          { column: 'charges', text: accrued === undefined ? '' : withCommas(accrued) },
        ],
      },
    ],
    description: `${described} ${second}`,
  };
}

function boxAmount(cents: number, words: Words): string {
  return `${withCommas(cents)} ${cents >= 0 ? words.credit : words.debit}`;
}

function closing(account: PrintedAccount, words: Words): TableLine<Key>[] {
  const { totals, closingCents } = account;
  const balance = `${withCommas(closingCents)}${closingCents >= 0 ? words.credit : ''}`;
  return [
    {
      leading: 14,
      cells: [
        { column: 'description', text: words.closingBalance, style: bold },
        { column: 'balance', text: balance, style: bold },
      ],
    },
    { leading: 18, cells: [{ column: 'description', text: words.turnover, style: bold }] },
    {
      cells: [
        { column: 'description', text: `${words.credits} ${totals.credits}` },
        { column: 'amount', text: `${withCommas(totals.creditCents)}${words.credit}` },
      ],
    },
    {
      cells: [
        { column: 'description', text: `${words.debits} ${totals.debits}` },
        { column: 'amount', text: `${withCommas(totals.debitCents)}${words.debit}` },
      ],
    },
  ];
}

function firstPage(sheet: Sheet, account: PrintedAccount, words: Words): void {
  const { holderName, address, accountName, accountNumber } = account;
  [holderName.toUpperCase(), ...address].forEach((line, index) => {
    sheet.text(line, 40, 92 + index * 10, { font: 'Helvetica', size: 8 });
  });
  sheet.text(accountName, 340, 92, { font: 'Helvetica-Bold', size: 9 });
  sheet.text(`${words.account} : ${accountNumber}`, 340, 106, bold);
  const date = (day: string): string => dateAs(day, 'd MMMM yyyy', words.language);
  sheet.text(`${words.period} : ${date(account.from)} ${words.to} ${date(account.to)}`, 340, 118, body);
  sheet.text(`${words.statementDate} : ${date(account.to)}`, 340, 130, body);
  sheet.box(40, 170, 515, 12, TEAL);
  const white: TextStyle = { ...bold, colour: [1, 1, 1] };
  sheet.text(words.balances, 44, 179, white);
  sheet.text(words.bankCharges, 310, 179, white);
  const feeCents = account.rows.reduce((sum, row) => sum + (row.isFee ? -row.amountCents : 0), 0);
  const boxes: readonly (readonly [string, string, string, string])[] = [
    [words.openingBalance, boxAmount(account.openingCents, words), words.serviceFees, boxAmount(-feeCents, words)],
    [words.closingBalance, boxAmount(account.closingCents, words), words.otherFees, `0.00 ${words.debit}`],
    [words.vat, boxAmount(-Math.round((feeCents * 15) / 115), words), '', ''],
  ];
  boxes.forEach(([left, leftAmount, right, rightAmount], index) => {
    const y = 192 + index * 11;
    sheet.text(left, 44, y, body);
    sheet.text(leftAmount, 260, y, body, 'right');
    sheet.text(right, 310, y, body);
    sheet.text(rightAmount, 550, y, body, 'right');
  });
}

function furniture(sheet: Sheet, page: number, pages: number, account: PrintedAccount, words: Words): void {
  sheet.text('FNB', 40, 52, { font: 'Helvetica-Bold', size: 20, colour: TEAL });
  if (page === 1) firstPage(sheet, account, words);
  const head = page === 1 ? 246 : 76;
  sheet.text(`${words.transactions}   ${account.accountNumber}`, 40, head - 8, bold);
  sheet.box(40, head - 4, 515, 21, STRIPE);
  const [date, description, amount, balance, charges] = words.columns;
  const baseline = head + 14;
  sheet.text(date, 42, baseline, bold);
  sheet.text(description, 84, baseline, bold);
  sheet.text(amount, 402, baseline, bold, 'right');
  sheet.text(balance, 478, baseline, bold, 'right');
  sheet.text(charges[0], 553, baseline - 9, bold, 'right');
  sheet.text(charges[1], 553, baseline, bold, 'right');
  sheet.text(`${words.page} ${page} ${words.of} ${pages}`, 40, 802, small);
  sheet.text(words.delivery, 40, 810, small);
  const numbers = `${words.branch} 250655   ${words.account} ${account.accountNumber}`;
  sheet.text(`${numbers}   ${words.statementDate} ${dateAs(account.to, 'yyyy/MM/dd')}`, 40, 818, small);
  sheet.text(SYNTHETIC, 555, 818, small, 'right');
}

/** Some files leave out the spaces between words, of dates and descriptions. */
function glued({ lines, description }: RowBlock<Key>): RowBlock<Key> {
  const unspaced = (cell: RowBlock<Key>['lines'][number]['cells'][number]): typeof cell =>
    cell.column === 'date' || cell.column === 'description' ? { ...cell, text: cell.text.replaceAll(' ', '') } : cell;
  const [described = ''] = lines.flatMap(({ cells }) =>
    cells.filter(({ column }) => column === 'description').map(({ text }) => text),
  );
  return {
    lines: lines.map((line) => ({ ...line, cells: line.cells.map(unspaced) })),
    description: description.replace(described, described.replaceAll(' ', '')),
  };
}

function layoutOf(account: PrintedAccount, words: Words, isGlued: boolean): StatementLayout<Key> {
  return {
    paper: { width: 595.28, height: 841.89 },
    body,
    leading: 10.2,
    columns: {
      date: { x: 42, align: 'left' },
      description: { x: 84, align: 'left' },
      reference: { x: 246, align: 'left' },
      amount: { x: 402, align: 'right' },
      balance: { x: 478, align: 'right' },
      charges: { x: 553, align: 'right' },
    },
    top: (page) => (page === 1 ? 276 : 106),
    bottom: 786,
    opening: [
      {
        cells: [
          { column: 'description', text: words.openingBalance, style: bold },
          {
            column: 'balance',
            text: `${withCommas(account.openingCents)}${account.openingCents >= 0 ? words.credit : ''}`,
            style: bold,
          },
        ],
      },
    ],
    describing: ['description', 'reference'],
    block: (row) => (isGlued ? glued(block(row, words)) : block(row, words)),
    closing: closing(account, words),
    furniture: (sheet, { page, pages }) => furniture(sheet, page, pages, account, words),
  };
}

const print = (words: Words, isGlued = false): Pick<PdfLayout, 'usualMonths' | 'producer' | 'creator' | 'print'> => ({
  usualMonths: 1,
  producer: 'Statement Composer 7',
  creator: 'Statement Composer 7',
  print: (account) => printStatement(layoutOf(account, words, isGlued), account),
});

/** The monthly statement of FNB, in English. */
export const fnbStatement: PdfLayout = print(english);

/** The same in Afrikaans: headings, months and signs; rows keep their wording. */
export const fnbStatementAfrikaans: PdfLayout = print(afrikaans);

/** The same from a program that leaves out the spaces between words. */
export const fnbStatementGlued: PdfLayout = print(afrikaans, true);
