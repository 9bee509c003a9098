import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { withCommas } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { type BankTable, printBankTable, SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'date' | 'description' | 'debit' | 'credit' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 7 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7 };

const rands = (cents: number): string => `R ${withCommas(cents)}${cents < 0 ? '-' : ''}`;

/** Amounts of both sides look alike; only where they begin distinguishes debit from credit. */
function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 12,
    rowGap: 3,
    headings: bold,
    headingGap: 16,
    tops: [172, 110],
    bottom: 785,
    columns: {
      date: { x: 61, align: 'left', heading: 'Date' },
      description: { x: 119, align: 'left', heading: 'Description' },
      debit: { x: 384, align: 'left', heading: 'Debit' },
      credit: { x: 436, align: 'left', heading: 'Credit' },
      balance: { x: 493, align: 'left', heading: 'Balance' },
    },
    opening: [
      {
        cells: [
          { column: 'description', text: 'Opening balance' },
          { column: 'balance', text: rands(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      return {
        lines: wrappedLines({ column: 'description', text, width: 250 }, { font: 'Helvetica', size: 7, leading: 9 }, [
          { column: 'date', text: row.bookedOn },
          { column: 'debit', text: row.amountCents < 0 ? `R ${withCommas(row.amountCents)}` : '' },
          { column: 'credit', text: row.amountCents >= 0 ? `R ${withCommas(row.amountCents)}` : '' },
          { column: 'balance', text: rands(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [
      {
        leading: 16,
        cells: [
          { column: 'description', text: 'Closing balance', style: bold },
          { column: 'balance', text: rands(account.closingCents), style: bold },
        ],
      },
    ],
    onFirstPage: [
      {
        text: `Account holder: ${account.holderName}  From: ${account.from}  To: ${account.to}`,
        x: 61,
        y: 92,
        style: bold,
      },
      { text: `Account number: ${account.accountNumber}  ${account.accountName}`, x: 61, y: 106 },
      { text: `Available balance: ${rands(account.closingCents)}`, x: 61, y: 120 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Discovery Bank', x: 61, y: 58, style: { font: 'Helvetica-Bold', size: 16, colour: [0.63, 0.5, 0.2] } },
      { text: `${page} of ${pages}`, x: 540, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 61, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
  };
}

/** The statement of Discovery Bank. */
export const discoveryStatement: PdfLayout = {
  usualMonths: 3,
  producer: 'Cloud Print 1.8',
  creator: 'Cloud Print 1.8',
  print: (account) => printBankTable(tableOf(account), account),
};
