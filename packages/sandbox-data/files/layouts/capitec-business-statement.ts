import { addDays } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusSpaces, withSpaces } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { wrappedLines } from './row-cells.ts';

type Key = 'post' | 'trans' | 'description' | 'reference' | 'fees' | 'amount' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 7 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7 };

const signed = (cents: number): string => `${cents < 0 ? '-' : '+'}${withSpaces(cents)}`;

function tableOf(account: PrintedAccount): BankTable<Key> {
  const feeCents = account.rows.reduce((sum, row) => sum - (row.isFee ? row.amountCents : 0), 0);
  return {
    body,
    leading: 11,
    rowGap: 2,
    headings: bold,
    headingGap: 15,
    tops: [236, 104],
    bottom: 782,
    columns: {
      post: { x: 36, align: 'left', heading: 'Post Date' },
      trans: { x: 82, align: 'left', heading: 'Trans. Date' },
      description: { x: 130, align: 'left', heading: 'Description' },
      reference: { x: 300, align: 'left', heading: 'Reference' },
      fees: { x: 424, align: 'right', heading: 'Fees' },
      amount: { x: 490, align: 'right', heading: 'Amount' },
      balance: { x: 559, align: 'right', heading: 'Balance' },
    },
    opening: [
      {
        cells: [
          { column: 'description', text: 'Balance brought forward' },
          { column: 'balance', text: minusSpaces(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block: (row) => {
      const { description: text, reference } = row;
      const moved = row.amountCents < 0 && !row.isFee ? addDays(row.bookedOn, -1) : row.bookedOn;
      return {
        lines: wrappedLines({ column: 'description', text, width: 162 }, { font: 'Helvetica', size: 7, leading: 8.5 }, [
          { column: 'post', text: dateAs(row.bookedOn, 'dd/MM/yy') },
          { column: 'trans', text: dateAs(moved, 'dd/MM/yy') },
          { column: 'reference', text: reference },
          { column: 'amount', text: signed(row.amountCents) },
          { column: 'balance', text: minusSpaces(row.balanceCents) },
        ]),
        description: text,
        reference,
      };
    },
    closing: [
      {
        leading: 16,
        cells: [
          { column: 'description', text: 'Fee Total:', style: bold },
          { column: 'fees', text: signed(-feeCents), style: bold },
        ],
      },
      {
        cells: [
          { column: 'description', text: 'VAT @ 15.00% VAT Total:', style: bold },
          { column: 'fees', text: signed(-Math.round((feeCents * 15) / 115)), style: bold },
        ],
      },
      {
        cells: [
          { column: 'description', text: 'Closing Balance', style: bold },
          { column: 'balance', text: minusSpaces(account.closingCents), style: bold },
        ],
      },
    ],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 36, y: 98, step: 11 }),
      { text: `Account No. ${account.accountNumber}`, x: 340, y: 98, style: bold },
      {
        text: `Statement Period ${dateAs(account.from, 'dd/MM/yy')} to ${dateAs(account.to, 'dd/MM/yy')}`,
        x: 340,
        y: 109,
      },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'CAPITEC Business', x: 36, y: 54, style: { font: 'Helvetica-Bold', size: 15, colour: [0, 0.34, 0.55] } },
      { text: `Page ${page} of ${pages}`, x: 559, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 36, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
  };
}

/** The statement of Capitec Business: every amount with its sign, references in a column of their own. */
export const capitecBusinessStatement: PdfLayout = {
  usualMonths: 1,
  producer: 'Business Output 5',
  creator: 'Business Output 5',
  print: (account) => printBankTable(tableOf(account), account),
};
