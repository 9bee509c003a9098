import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusCommas, minusSpaces } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

const body: TextStyle = { font: 'Courier', size: 7.5 };
const bold: TextStyle = { font: 'Courier-Bold', size: 7.5 };

type Key = 'date' | 'description' | 'amount' | 'charges' | 'balance';

interface Assumed {
  readonly bank: string;
  readonly description: string;
  readonly datePattern: string;
  /** Heading of the column of charges; '' where there is none. */
  readonly charges: string;
  readonly number: (cents: number) => string;
}

function tableOf(account: PrintedAccount, assumed: Assumed): BankTable<Key> {
  const { number } = assumed;
  return {
    body,
    leading: 11.5,
    headings: bold,
    headingGap: 15,
    tops: [220, 104],
    bottom: 785,
    columns: {
      date: { x: 40, align: 'left', heading: 'Date' },
      description: { x: 112, align: 'left', heading: assumed.description },
      amount: { x: 416, align: 'right', heading: 'Amount' },
      charges: { x: 482, align: 'right', heading: assumed.charges },
      balance: { x: 555, align: 'right', heading: 'Balance' },
    },
    opening: [
      {
        cells: [
          { column: 'description', text: 'Opening Balance' },
          { column: 'balance', text: number(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      return {
        lines: wrappedLines({ column: 'description', text, width: 245 }, { font: 'Courier', size: 7.5, leading: 9 }, [
          { column: 'date', text: dateAs(row.bookedOn, assumed.datePattern) },
          { column: 'amount', text: number(row.amountCents) },
          { column: 'balance', text: number(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [
      {
        cells: [
          { column: 'description', text: 'Closing Balance', style: bold },
          { column: 'balance', text: number(account.closingCents), style: bold },
        ],
      },
    ],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 96, step: 11 }),
      { text: `Account number: ${account.accountNumber}`, x: 330, y: 96, style: bold },
      { text: `From ${dateAs(account.from, 'dd MMM yyyy')} to ${dateAs(account.to, 'dd MMM yyyy')}`, x: 330, y: 107 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: assumed.bank, x: 40, y: 54, style: { font: 'Helvetica-Bold', size: 16 } },
      { text: `Page ${page} of ${pages}`, x: 555, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 815 },
    ],
  };
}

const assumedLayout = (assumed: Assumed): PdfLayout => ({
  usualMonths: 3,
  producer: 'Plain Writer 1',
  creator: 'Plain Writer 1',
  print: (account) => printBankTable(tableOf(account, assumed), account),
});

/** Of Old Mutual's statement the columns, dates and signs are known; the rest is assumed. */
export const oldMutualStatement: PdfLayout = assumedLayout({
  bank: 'Old Mutual',
  description: 'Transactional Description',
  datePattern: 'dd MMM yyyy',
  charges: 'Charges',
  number: minusCommas,
});

/** Nothing public is known of Sasfin's statement: all of it is assumed. */
export const sasfinStatement: PdfLayout = assumedLayout({
  bank: 'Sasfin',
  description: 'Description',
  datePattern: 'yyyy-MM-dd',
  charges: '',
  number: minusSpaces,
});

/** A statement as any bank might print it, in a bank's name: days, texts, signed amounts and balances under headings. */
export const plainStatement = (bank: string): PdfLayout =>
  assumedLayout({ bank, description: 'Description', datePattern: 'dd MMM yyyy', charges: '', number: minusSpaces });
