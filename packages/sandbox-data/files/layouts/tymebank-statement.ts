import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusSpaces, withSpaces } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'date' | 'description' | 'fees' | 'out' | 'in' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 7.5 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7.5 };
const NOTHING = '-';

function tableOf(account: PrintedAccount): BankTable<Key> {
  return {
    body,
    leading: 13,
    rowGap: 3,
    headings: bold,
    headingGap: 18,
    tops: [236, 108],
    bottom: 782,
    columns: {
      date: { x: 40, align: 'left', heading: 'Date' },
      description: { x: 104, align: 'left', heading: 'Description' },
      fees: { x: 342, align: 'right', heading: 'Fees' },
      out: { x: 412, align: 'right', heading: 'Money Out' },
      in: { x: 484, align: 'right', heading: 'Money In' },
      balance: { x: 555, align: 'right', heading: 'Balance' },
    },
    opening: [
      {
        cells: [
          { column: 'date', text: dateAs(account.from, 'dd MMM yyyy') },
          { column: 'description', text: 'Opening Balance' },
          { column: 'balance', text: minusSpaces(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      const moved = row.amountCents - row.feeCents;
      return {
        lines: wrappedLines({ column: 'description', text, width: 178 }, { font: 'Helvetica', size: 7.5, leading: 9 }, [
          { column: 'date', text: dateAs(row.bookedOn, 'dd MMM yyyy') },
          { column: 'fees', text: row.feeCents < 0 ? withSpaces(row.feeCents) : NOTHING },
          { column: 'out', text: moved < 0 ? withSpaces(moved) : NOTHING },
          { column: 'in', text: moved > 0 ? withSpaces(moved) : NOTHING },
          { column: 'balance', text: minusSpaces(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [
      {
        cells: [
          { column: 'date', text: dateAs(account.to, 'dd MMM yyyy') },
          { column: 'description', text: 'Closing Balance', style: bold },
          { column: 'balance', text: minusSpaces(account.closingCents), style: bold },
        ],
      },
    ],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 100, step: 11 }),
      { text: `Account Type ${account.accountName}`, x: 340, y: 100 },
      { text: `Account Num. ${account.accountNumber}`, x: 340, y: 112, style: bold },
      {
        text: `Period ${dateAs(account.from, 'dd MMM yyyy')} - ${dateAs(account.to, 'dd MMM yyyy')}`,
        x: 340,
        y: 124,
      },
      { text: `Opening Balance R ${minusSpaces(account.openingCents)}`, x: 340, y: 142 },
      { text: `Closing Balance R ${minusSpaces(account.closingCents)}`, x: 340, y: 154 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'TymeBank', x: 40, y: 56, style: { font: 'Helvetica-Bold', size: 18, colour: [0.1, 0.1, 0.1] } },
      { text: `Page ${page} of ${pages}`, x: 297, y: 815, align: 'centre' },
      { text: SYNTHETIC, x: 40, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
    ornaments: (sheet, top) => sheet.box(40, top - 28, 515, 15, [1, 0.85, 0.2]),
  };
}

/** The statement of TymeBank: a dash where a column has nothing, fees beside their transaction. */
export const tymebankStatement: PdfLayout = {
  usualMonths: 3,
  feesBeside: true,
  producer: 'Template Engine 4',
  creator: 'Template Engine 4',
  print: (account) => printBankTable(tableOf(account), account),
};
