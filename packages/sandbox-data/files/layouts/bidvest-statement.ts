import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusSpaces } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'date' | 'effective' | 'description' | 'fees' | 'amount' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };

function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 12,
    rowGap: 2,
    headings: bold,
    headingGap: 16,
    tops: [230, 110],
    bottom: 785,
    columns: {
      date: { x: 36, align: 'left', heading: 'Transaction Date' },
      effective: { x: 110, align: 'left', heading: 'Effective Date' },
      description: { x: 178, align: 'left', heading: 'Description' },
      fees: { x: 408, align: 'right', heading: 'Fees' },
      amount: { x: 482, align: 'right', heading: 'Amount' },
      balance: { x: 558, align: 'right', heading: 'Balance' },
    },
    opening: [
      {
        cells: [
          { column: 'description', text: 'Opening Balance' },
          { column: 'balance', text: minusSpaces(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      const date = dateAs(row.bookedOn, 'yyyy/MM/dd');
      return {
        lines: wrappedLines({ column: 'description', text, width: 190 }, { font: 'Helvetica', size: 8, leading: 10 }, [
          { column: 'date', text: date },
          { column: 'effective', text: date },
          { column: 'fees', text: '' },
          { column: 'amount', text: minusSpaces(row.amountCents) },
          { column: 'balance', text: minusSpaces(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [
      {
        cells: [
          { column: 'description', text: 'Closing Balance', style: bold },
          { column: 'balance', text: minusSpaces(account.closingCents), style: bold },
        ],
      },
    ],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 36, y: 98, step: 11 }),
      { text: `Account Number: ${account.accountNumber}`, x: 340, y: 98, style: bold },
      { text: `Account Description: ${account.accountName}`, x: 340, y: 109 },
      {
        text: `Statement Period: ${dateAs(account.from, 'yyyy/MM/dd')} to ${dateAs(account.to, 'yyyy/MM/dd')}`,
        x: 340,
        y: 120,
      },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Bidvest Bank', x: 36, y: 56, style: { font: 'Helvetica-Bold', size: 17, colour: [0, 0.2, 0.45] } },
      { text: `Page ${page} of ${pages}`, x: 558, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 36, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
  };
}

/** The statement of Bidvest Bank: two dates, signed amounts with spaces between thousands. */
export const bidvestStatement: PdfLayout = {
  usualMonths: 3,
  producer: 'Ledger Print 8',
  creator: 'Ledger Print 8',
  print: (account) => printBankTable(tableOf(account), account),
};
