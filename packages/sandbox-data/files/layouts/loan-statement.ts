import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { withPoints } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };

type Key = 'date' | 'description' | 'debit' | 'credit' | 'amount' | 'balance';

interface LoanWords {
  readonly bank: string;
  /** What the statement calls itself, above its table. */
  readonly title: string;
  /** Debits and credits in columns of their own, or one column with a minus before what was paid. */
  readonly columns: 'two' | 'one';
}

/** What is owed, without a sign: it grows by what is charged. Signs of the account are the other way round. */
function tableOf(account: PrintedAccount, { bank, title, columns }: LoanWords): BankTable<Key> {
  const two = columns === 'two';
  const charged = (cents: number): string => `${cents > 0 ? '-' : ''}${withPoints(cents)}`;
  const balance = (text: string, cents: number) => ({
    cells: [
      { column: 'description' as const, text },
      { column: 'balance' as const, text: withPoints(cents) },
    ],
  });
  return {
    body,
    leading: 12,
    headings: bold,
    headingGap: 15,
    tops: [220, 104],
    bottom: 785,
    columns: {
      date: { x: 40, align: 'left', heading: 'Date' },
      description: { x: 110, align: 'left', heading: 'Transaction' },
      debit: { x: 370, align: 'right', heading: two ? 'Debit' : '' },
      credit: { x: 445, align: 'right', heading: two ? 'Credit' : '' },
      amount: { x: 445, align: 'right', heading: two ? '' : 'Amount' },
      balance: { x: 555, align: 'right', heading: 'Outstanding Balance' },
    },
    opening: [balance('Opening Balance', account.openingCents)],
    describing: ['description'],
    block: (row) => {
      const text = describedWithReference(row);
      const own = (isShown: boolean): string => (isShown ? withPoints(row.amountCents) : '');
      return {
        lines: wrappedLines({ column: 'description', text, width: 190 }, { font: 'Helvetica', size: 8, leading: 9 }, [
          { column: 'date', text: dateAs(row.bookedOn, 'dd MMM yyyy') },
          { column: 'debit', text: own(two && row.amountCents < 0) },
          { column: 'credit', text: own(two && row.amountCents > 0) },
          { column: 'amount', text: two ? '' : charged(row.amountCents) },
          { column: 'balance', text: withPoints(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [balance('Closing Balance', account.closingCents)],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 96, step: 11 }),
      { text: title, x: 330, y: 85, style: bold },
      { text: `Account number: ${account.accountNumber}`, x: 330, y: 96 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: bank, x: 40, y: 54, style: { font: 'Helvetica-Bold', size: 16 } },
      { text: `Page ${page} of ${pages}`, x: 555, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 815 },
    ],
  };
}

/** A loan's statement with continental numbers. Nothing public is known of any bank's: all of it is assumed. */
export const loanStatement = (words: LoanWords): PdfLayout => ({
  usualMonths: 6,
  producer: 'Plain Writer 1',
  creator: 'Plain Writer 1',
  print: (account) => printBankTable(tableOf(account, words), account),
});
