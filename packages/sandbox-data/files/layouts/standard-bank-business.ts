import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusCommas, withCommas } from '../number-styles.ts';
import type { TableLine } from '../print-statement.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { wrappedLines } from './row-cells.ts';
import { kindAndParty } from './standard-bank-words.ts';

type Key = 'page' | 'details' | 'fee' | 'debit' | 'credit' | 'date' | 'balance';

const body: TextStyle = { font: 'Courier', size: 7.5 };
const bold: TextStyle = { font: 'Courier-Bold', size: 7.5 };
const NOTHING = '0.00';

function balanceLine(text: string, date: string, cents: number): TableLine<Key> {
  return {
    cells: [
      { column: 'details', text },
      { column: 'date', text: dateAs(date, 'yyyyMMdd') },
      { column: 'balance', text: minusCommas(cents) },
    ],
  };
}

function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 10.5,
    rowGap: 1.5,
    headings: bold,
    headingGap: 15,
    tops: [210, 104],
    bottom: 785,
    columns: {
      page: { x: 36, align: 'left', heading: 'Page' },
      details: { x: 66, align: 'left', heading: 'Details' },
      fee: { x: 318, align: 'right', heading: 'Service Fee' },
      debit: { x: 386, align: 'right', heading: 'Debit' },
      credit: { x: 454, align: 'right', heading: 'Credit' },
      date: { x: 466, align: 'left', heading: 'Date' },
      balance: { x: 562, align: 'right', heading: 'Balance' },
    },
    opening: [balanceLine('BALANCE BROUGHT FORWARD', account.from, account.openingCents)],
    describing: ['details'],
    block: (row) => {
      const { kind, party } = kindAndParty(row.description);
      const described = row.reference === '' ? party : `${party} ${row.reference}`;
      const lines = wrappedLines<Key>(
        { column: 'details', text: kind === '' ? described : kind, width: 212 },
        { font: 'Courier', size: 7.5, leading: 9 },
        [
          { column: 'page', text: '1' },
          { column: 'fee', text: NOTHING },
          { column: 'debit', text: row.amountCents < 0 ? minusCommas(row.amountCents) : NOTHING },
          { column: 'credit', text: row.amountCents > 0 ? withCommas(row.amountCents) : NOTHING },
          { column: 'date', text: dateAs(row.bookedOn, 'yyyyMMdd') },
          { column: 'balance', text: minusCommas(row.balanceCents) },
        ],
      );
      const more: TableLine<Key>[] =
        kind === '' ? [] : [{ leading: 9, cells: [{ column: 'details', text: described }] }];
      return { lines: [...lines, ...more], description: `${kind} ${described}` };
    },
    closing: [balanceLine('CLOSING BALANCE', account.to, account.closingCents)],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 36, y: 92, step: 11 }),
      { text: `Account Number ${account.accountNumber}`, x: 330, y: 92, style: bold },
      { text: `${dateAs(account.from, 'yyyyMMdd')} to ${dateAs(account.to, 'yyyyMMdd')}`, x: 330, y: 103 },
      { text: 'COPY', x: 330, y: 120, style: bold },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Standard Bank', x: 36, y: 52, style: { font: 'Helvetica-Bold', size: 15, colour: [0, 0.2, 0.63] } },
      { text: 'Business current account statement', x: 562, y: 52, align: 'right' },
      { text: `Sheet ${page} of ${pages}`, x: 562, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 36, y: 815 },
    ],
  };
}

/** The copy of a business statement of Standard Bank: dates without separators, 0.00 where a column has nothing. */
export const standardBankBusiness: PdfLayout = {
  usualMonths: 1,
  producer: 'Archive Print 2',
  creator: 'Archive Print 2',
  print: (account) => printBankTable(tableOf(account), account),
};
