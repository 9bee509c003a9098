import { addDays } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { trailingMinus, withCommas } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'action' | 'trans' | 'description' | 'debit' | 'credit' | 'balance';

const body: TextStyle = { font: 'Times-Roman', size: 8.5 };
const bold: TextStyle = { font: 'Times-Bold', size: 8.5 };

function tableOf(account: PrintedAccount): BankTable<Key> {
  const balance = (text: string, cents: number): BankTable<Key>['closing'][number] => ({
    cells: [
      { column: 'description', text },
      { column: 'balance', text: trailingMinus(cents) },
    ],
  });
  return {
    body,
    leading: 11,
    rowGap: 2,
    headings: bold,
    headingGap: 16,
    tops: [246, 116],
    bottom: 780,
    columns: {
      action: { x: 40, align: 'left', heading: 'Action date' },
      trans: { x: 102, align: 'left', heading: 'Trans date' },
      description: { x: 164, align: 'left', heading: 'Description' },
      debit: { x: 408, align: 'right', heading: 'Debit' },
      credit: { x: 482, align: 'right', heading: 'Credit' },
      balance: { x: 555, align: 'right', heading: 'Balance' },
    },
    opening: [balance('Balance brought forward', account.openingCents)],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      const moved = row.amountCents < 0 && !row.isFee ? addDays(row.bookedOn, -1) : row.bookedOn;
      return {
        lines: wrappedLines(
          { column: 'description', text, width: 180 },
          { font: 'Times-Roman', size: 8.5, leading: 10 },
          [
            { column: 'action', text: dateAs(row.bookedOn, 'dd MMM yyyy') },
            { column: 'trans', text: dateAs(moved, 'dd MMM yyyy') },
            { column: 'debit', text: row.amountCents < 0 ? withCommas(row.amountCents) : '' },
            { column: 'credit', text: row.amountCents >= 0 ? withCommas(row.amountCents) : '' },
            { column: 'balance', text: trailingMinus(row.balanceCents) },
          ],
        ),
        description: text,
      };
    },
    closing: [balance('Closing Balance', account.closingCents)],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 100, step: 11 }),
      { text: account.accountName, x: 350, y: 100, style: bold },
      { text: `Account number ${account.accountNumber}`, x: 350, y: 111 },
      {
        text: `Statement period ${dateAs(account.from, 'd MMM yyyy')} to ${dateAs(account.to, 'd MMM yyyy')}`,
        x: 350,
        y: 122,
      },
      { text: `Opening balance R ${trailingMinus(account.openingCents)}`, x: 350, y: 140 },
      { text: `Total debits - R ${withCommas(account.totals.debitCents)}`, x: 350, y: 151 },
      { text: `Total credits R ${withCommas(account.totals.creditCents)}`, x: 350, y: 162 },
      { text: `Closing balance R ${trailingMinus(account.closingCents)}`, x: 350, y: 173, style: bold },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Investec', x: 40, y: 56, style: { font: 'Times-Bold', size: 20, colour: [0.07, 0.2, 0.33] } },
      { text: `Account ${account.accountNumber}`, x: 555, y: 56, align: 'right' },
      { text: `Page ${page} of ${pages}`, x: 555, y: 812, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 812, style: { font: 'Times-Roman', size: 7 } },
    ],
    ornaments: (sheet, top) => sheet.box(40, top - 12, 515, 0.5, [0.4, 0.4, 0.4]),
  };
}

/** The statement of Investec: the day of booking and the day of the transaction, a minus behind a negative balance. */
export const investecStatement: PdfLayout = {
  usualMonths: 1,
  producer: 'Form Merge 12',
  creator: 'Form Merge 12',
  print: (account) => printBankTable(tableOf(account), account),
};
