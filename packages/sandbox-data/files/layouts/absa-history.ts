import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { digitsOf } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { type BankTable, printBankTable, SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';

type Key = 'date' | 'description' | 'amount' | 'balance';

const body: TextStyle = { font: 'Times-Roman', size: 9 };
const bold: TextStyle = { font: 'Times-Bold', size: 9 };

const trailing = (cents: number): string =>
  `${digitsOf(cents, { thousands: ' ', decimal: ',' })}${cents < 0 ? '-' : ''}`;

function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 11,
    rowGap: 3,
    headings: bold,
    headingGap: 16,
    tops: [150, 90],
    bottom: 790,
    columns: {
      date: { x: 40, align: 'left', heading: 'Date' },
      description: { x: 110, align: 'left', heading: 'Description' },
      amount: { x: 460, align: 'right', heading: 'Amount' },
      balance: { x: 555, align: 'right', heading: 'Balance' },
    },
    opening: [],
    describing: ['description'],
    block: (row) => {
      const text = row.reference === '' ? row.description : `${row.description} ${row.reference}`;
      const [first = '', ...more] = wrapped(text, body.font, body.size, 270);
      return {
        lines: [
          {
            cells: [
              { column: 'date', text: row.bookedOn },
              { column: 'description', text: first },
              { column: 'amount', text: trailing(row.amountCents) },
              { column: 'balance', text: trailing(row.balanceCents) },
            ],
          },
          ...more.map((line) => ({ cells: [{ column: 'description' as const, text: line }] })),
        ],
        description: text,
      };
    },
    closing: [],
    onFirstPage: [
      { text: `Account: ${account.accountNumber}   ${account.accountName}`, x: 40, y: 88 },
      { text: `Holder: ${account.holderName}`, x: 40, y: 100 },
      { text: `From ${account.from} to ${account.to}`, x: 40, y: 112 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'absa', x: 40, y: 50, style: { font: 'Helvetica-Bold', size: 18, colour: [0.69, 0.11, 0.2] } },
      { text: 'Transaction history', x: 555, y: 50, style: bold, align: 'right' },
      { text: `${page} / ${pages}`, x: 555, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 815, style: { font: 'Times-Roman', size: 7 } },
    ],
  };
}

/** The transaction history of Absa: ISO dates, decimal commas, a minus behind, no opening or closing balance. */
export const absaHistory: PdfLayout = {
  usualMonths: 3,
  producer: 'Document Writer 9',
  creator: 'Online',
  print: (account) => printBankTable(tableOf(account), account),
};
