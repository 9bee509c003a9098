import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { withCommas } from '../number-styles.ts';
import { printStatement, type StatementLayout } from '../print-statement.ts';
import type { PrintedAccount } from '../printed-account.ts';
import type { PdfLayout } from './pdf-layout.ts';

type Key = 'date' | 'description' | 'fee' | 'amount' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };
const DESCRIPTION_WIDTH = 230;

const signed = (cents: number): string => `${withCommas(cents)} ${cents >= 0 ? 'CR' : 'DR'}`;

function furniture(sheet: Sheet, page: number, pages: number, account: PrintedAccount): void {
  sheet.text('FNB', 36, 48, { font: 'Helvetica-Bold', size: 16, colour: [0, 0.55, 0.58] });
  sheet.text('Transaction History', 559, 48, { font: 'Helvetica', size: 12 }, 'right');
  if (page === 1) {
    sheet.text(`${account.holderName}   ${account.accountName}   ${account.accountNumber}`, 36, 74, body);
    const dates = `${dateAs(account.from, 'dd MMM yyyy')} - ${dateAs(account.to, 'dd MMM yyyy')}`;
    sheet.text(`Date Range: ${dates}`, 36, 86, body);
    sheet.text(`Balance: ${signed(account.closingCents)}`, 36, 98, body);
  }
  const y = page === 1 ? 120 : 78;
  sheet.text('Date', 36, y, bold);
  sheet.text('Description', 100, y, bold);
  sheet.text('Service Fee', 400, y, bold, 'right');
  sheet.text('Amount', 480, y, bold, 'right');
  sheet.text('Balance', 559, y, bold, 'right');
  sheet.text(`Page ${page} of ${pages}`, 559, 815, { font: 'Helvetica', size: 7 }, 'right');
}

function layoutOf(account: PrintedAccount): StatementLayout<Key> {
  return {
    paper: { width: 595.28, height: 841.89 },
    body,
    leading: 10,
    rowGap: 4,
    columns: {
      date: { x: 36, align: 'left' },
      description: { x: 100, align: 'left' },
      fee: { x: 400, align: 'right' },
      amount: { x: 480, align: 'right' },
      balance: { x: 559, align: 'right' },
    },
    top: (page) => (page === 1 ? 136 : 94),
    bottom: 795,
    opening: [],
    describing: ['description'],
    block: (row) => {
      const text = row.reference === '' ? row.description : `${row.description} ${row.reference}`;
      const [first = '', ...more] = wrapped(text, body.font, body.size, DESCRIPTION_WIDTH);
      return {
        lines: [
          {
            cells: [
              { column: 'date', text: dateAs(row.bookedOn, 'dd MMM yyyy') },
              { column: 'description', text: first },
              { column: 'fee', text: '0.00' },
              { column: 'amount', text: signed(row.amountCents) },
              { column: 'balance', text: signed(row.balanceCents) },
            ],
          },
          ...more.map((line) => ({ cells: [{ column: 'description' as const, text: line }] })),
        ],
        description: text,
      };
    },
    closing: [],
    furniture: (sheet, { page, pages }) => furniture(sheet, page, pages, account),
  };
}

/** The transaction history of FNB: dates with a year, CR and DR behind every amount, no opening balance. */
export const fnbHistory: PdfLayout = {
  usualMonths: 3,
  producer: 'Document Renderer 4.2',
  creator: 'Online Banking',
  print: (account) => printStatement(layoutOf(account), account),
};
