import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { trailingMinus, withCommas } from '../number-styles.ts';
import { printStatement, type RowBlock, type StatementLayout, type TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { wrappedLines } from './row-cells.ts';
import { kindAndParty } from './standard-bank-words.ts';

type Key = 'details' | 'fee' | 'debits' | 'credits' | 'date' | 'balance';

interface Words {
  readonly title: string;
  readonly headings: Readonly<Record<Key, string>>;
  readonly brought: string;
  readonly monthEnd: string;
  readonly closing: string;
  readonly period: readonly [from: string, to: string];
  readonly language: 'en' | 'af';
}

const english: Words = {
  title: 'BANK STATEMENT / TAX INVOICE',
  headings: {
    details: 'Details',
    fee: 'Service Fee',
    debits: 'Debits',
    credits: 'Credits',
    date: 'Date',
    balance: 'Balance',
  },
  brought: 'BALANCE BROUGHT FORWARD',
  monthEnd: 'Month-end Balance',
  closing: 'Balance at date of statement',
  period: ['Statement from', 'to'],
  language: 'en',
};

const afrikaans: Words = {
  title: 'BANKSTAAT / BELASTINGFAKTUUR',
  headings: {
    details: 'Besonderhede',
    fee: 'Diensgeld',
    debits: 'Debiete',
    credits: 'Krediete',
    date: 'Datum',
    balance: 'Saldo',
  },
  brought: 'SALDO OORGEBRING',
  monthEnd: 'Maandeindsaldo',
  closing: 'Saldo op datum van staat',
  period: ['Staat van', 'tot'],
  language: 'af',
};

const body: TextStyle = { font: 'Courier', size: 8 };
const bold: TextStyle = { font: 'Courier-Bold', size: 8 };

/** The kind of transaction comes first, and the other party on the next line; `##` marks a fee that includes VAT. */
function block(row: PrintedRow): RowBlock<Key> {
  const { kind, party } = kindAndParty(row.description);
  const described = row.reference === '' ? party : `${party} ${row.reference}`;
  const amount = trailingMinus(row.amountCents);
  return {
    lines: [
      ...wrappedLines<Key>(
        { column: 'details', text: kind === '' ? described : kind, width: 232 },
        { font: 'Courier', size: 8, leading: 11 },
        [
          { column: 'fee', text: row.isFee ? '##' : '' },
          { column: 'debits', text: row.amountCents < 0 ? amount : '' },
          { column: 'credits', text: row.amountCents >= 0 ? amount : '' },
          { column: 'date', text: dateAs(row.bookedOn, 'MM dd') },
          { column: 'balance', text: trailingMinus(row.balanceCents) },
        ],
      ),
      ...(kind === '' ? [] : [{ cells: [{ column: 'details' as const, text: described }] }]),
    ],
    description: `${kind} ${described}`,
  };
}

function brought(words: Words, balanceCents: number, date: string): TableLine<Key> {
  return {
    cells: [
      { column: 'details', text: words.brought },
      { column: 'date', text: dateAs(date, 'MM dd') },
      { column: 'balance', text: trailingMinus(balanceCents) },
    ],
  };
}

function furniture(sheet: Sheet, page: number, pages: number, account: PrintedAccount, words: Words): void {
  sheet.text('Standard Bank', 50, 48, { font: 'Helvetica-Bold', size: 14, colour: [0, 0.2, 0.63] });
  sheet.text(words.title, 545, 48, { font: 'Helvetica-Bold', size: 9 }, 'right');
  sheet.text(`${account.accountName.toUpperCase()}   Account Number ${account.accountNumber}`, 50, 70, bold);
  if (page === 1) {
    [account.holderName.toUpperCase(), ...account.address].forEach((line, index) => {
      sheet.text(line, 50, 92 + index * 11, body);
    });
    const [from, to] = words.period;
    const date = (day: string): string => dateAs(day, 'd MMMM yyyy', words.language);
    sheet.text(`${from} ${date(account.from)} ${to} ${date(account.to)}`, 50, 146, body);
    sheet.text(`${words.monthEnd} R${trailingMinus(account.closingCents)}`, 545, 146, bold, 'right');
  }
  const y = page === 1 ? 170 : 94;
  const { headings } = words;
  sheet.text(headings.details, 50, y, bold);
  sheet.text(headings.fee, 296, y, bold, 'right');
  sheet.text(headings.debits, 372, y, bold, 'right');
  sheet.text(headings.credits, 446, y, bold, 'right');
  sheet.text(headings.date, 458, y, bold);
  sheet.text(headings.balance, 545, y, bold, 'right');
  const small: TextStyle = { font: 'Helvetica', size: 6.5 };
  sheet.text('## These fees include VAT', 50, 800, small);
  sheet.text(SYNTHETIC, 50, 810, small);
  sheet.text(`Page ${page} of ${pages}`, 545, 810, small, 'right');
}

function layoutOf(account: PrintedAccount, words: Words): StatementLayout<Key> {
  return {
    paper: { width: 595.28, height: 841.89 },
    body,
    leading: 11,
    columns: {
      details: { x: 50, align: 'left' },
      fee: { x: 296, align: 'right' },
      debits: { x: 372, align: 'right' },
      credits: { x: 446, align: 'right' },
      date: { x: 458, align: 'left' },
      balance: { x: 545, align: 'right' },
    },
    top: (page) => (page === 1 ? 188 : 112),
    bottom: 786,
    opening: [brought(words, account.openingCents, account.from)],
    carried: (balanceCents, bookedOn) => ({ foot: [], head: [brought(words, balanceCents, bookedOn)] }),
    describing: ['details'],
    block,
    closing: [
      {
        leading: 18,
        cells: [
          { column: 'details', text: words.closing, style: bold },
          { column: 'balance', text: trailingMinus(account.closingCents), style: bold },
        ],
      },
      {
        cells: [
          { column: 'details', text: 'VAT Summary', style: bold },
          {
            column: 'debits',
            text: withCommas(
              Math.round(account.rows.reduce((sum, row) => sum - (row.isFee ? row.amountCents : 0), 0) * (15 / 115)),
            ),
          },
        ],
      },
    ],
    furniture: (sheet, { page, pages }) => furniture(sheet, page, pages, account, words),
  };
}

const print = (words: Words): Omit<PdfLayout, 'feesBeside'> => ({
  usualMonths: 1,
  producer: 'Host Print 5.0',
  creator: 'Host Print 5.0',
  print: (account) => printStatement(layoutOf(account, words), account),
});

/** The monthly tax invoice of Standard Bank: dates without a year, month first; minus signs behind. */
export const standardBankTaxInvoice: PdfLayout = print(english);

/** The same in Afrikaans: headings and furniture; rows keep their wording. */
export const standardBankTaxInvoiceAfrikaans: PdfLayout = print(afrikaans);
