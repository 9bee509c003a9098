import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { withSpaces } from '../number-styles.ts';
import type { TableLine } from '../print-statement.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { type BankTable, printBankTable, SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'date' | 'description' | 'in' | 'out' | 'fees' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };

const signed = (cents: number): string => `${cents < 0 ? '-' : '+'} ${withSpaces(cents)}`;
const plain = (cents: number): string => `${cents < 0 ? '- ' : ''}${withSpaces(cents)}`;

function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 12,
    rowGap: 3,
    headings: bold,
    headingGap: 16,
    tops: [190, 100],
    bottom: 785,
    columns: {
      date: { x: 38, align: 'left', heading: 'Date' },
      description: { x: 88, align: 'left', heading: 'Description' },
      in: { x: 350, align: 'right', heading: 'In (R)' },
      out: { x: 416, align: 'right', heading: 'Out (R)' },
      fees: { x: 486, align: 'right', heading: 'Bank fees (R)' },
      balance: { x: 560, align: 'right', heading: 'Balance (R)' },
    },
    opening: [],
    describing: ['description'],
    block: (row, index) => {
      const text = describedWithReference(row);
      const year = row.bookedOn.slice(0, 4);
      const isNewYear = index === 0 || account.rows[index - 1]?.bookedOn.slice(0, 4) !== year;
      const marker: TableLine<Key>[] = isNewYear ? [{ cells: [{ column: 'date', text: year, style: bold }] }] : [];
      const lines = wrappedLines<Key>(
        { column: 'description', text, width: 200 },
        { font: 'Helvetica', size: 8, leading: 10 },
        [
          { column: 'date', text: dateAs(row.bookedOn, 'dd MMM') },
          { column: 'in', text: row.amountCents > 0 ? signed(row.amountCents) : '' },
          { column: 'out', text: row.amountCents < 0 && !row.isFee ? signed(row.amountCents) : '' },
          { column: 'fees', text: row.isFee && row.amountCents < 0 ? signed(row.amountCents) : '' },
          { column: 'balance', text: plain(row.balanceCents) },
        ],
      );
      return { lines: [...marker, ...lines], description: text };
    },
    closing: [],
    onFirstPage: [
      { text: `${account.holderName}   ${account.accountName}   ${account.accountNumber}`, x: 38, y: 84 },
      {
        text: `Transaction date range: ${dateAs(account.from, 'd MMMM yyyy')} - ${dateAs(account.to, 'd MMMM yyyy')}`,
        x: 38,
        y: 98,
      },
      { text: `Available balance: R ${plain(account.closingCents)}`, x: 38, y: 112, style: bold },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Standard Bank', x: 38, y: 52, style: { font: 'Helvetica-Bold', size: 15, colour: [0, 0.2, 0.63] } },
      { text: `Page ${page} of ${pages}`, x: 560, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 38, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
  };
}

/** The statement of Standard Bank's online banking: a sign before every amount, the year on a line of its own. */
export const standardBankOnline: PdfLayout = {
  usualMonths: 3,
  producer: 'Web Print 3',
  creator: 'Web Print 3',
  print: (account) => printBankTable(tableOf(account), account),
};
