import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusCommas, withCommas } from '../number-styles.ts';
import type { PrintedAccount } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'date' | 'details' | 'charges' | 'amount' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };

function tableOf(account: PrintedAccount): BankTable<Key> {
  const total = (text: string, cents: number): BankTable<Key>['closing'][number] => ({
    cells: [
      { column: 'details', text, style: bold },
      { column: 'balance', text: minusCommas(cents), style: bold },
    ],
  });
  return {
    body,
    leading: 12,
    headings: bold,
    headingGap: 16,
    tops: [230, 110],
    bottom: 785,
    columns: {
      date: { x: 40, align: 'left', heading: 'TRANSACTION DATE' },
      details: { x: 136, align: 'left', heading: 'DETAILS' },
      charges: { x: 408, align: 'right', heading: 'BANK CHARGES' },
      amount: { x: 482, align: 'right', heading: 'AMOUNT' },
      balance: { x: 555, align: 'right', heading: 'BALANCE' },
    },
    opening: [total('OPENING BALANCE', account.openingCents)],
    describing: ['details'],
    block: (row) => {
      const text = describedWithReference(row);
      return {
        lines: wrappedLines({ column: 'details', text, width: 244 }, { font: 'Helvetica', size: 8, leading: 10 }, [
          { column: 'date', text: dateAs(row.bookedOn, 'yyyy/MM/dd') },
          { column: 'charges', text: row.isFee ? minusCommas(row.amountCents) : '' },
          { column: 'amount', text: row.isFee ? '' : minusCommas(row.amountCents) },
          { column: 'balance', text: minusCommas(row.balanceCents) },
        ]),
        description: text,
      };
    },
    closing: [total('CLOSING BALANCE', account.closingCents)],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 98, step: 11 }),
      { text: `ACCOUNT NUMBER ${account.accountNumber}`, x: 340, y: 98, style: bold },
      { text: account.accountName, x: 340, y: 109 },
      {
        text: `STATEMENT PERIOD ${dateAs(account.from, 'yyyy/MM/dd')} - ${dateAs(account.to, 'yyyy/MM/dd')}`,
        x: 340,
        y: 120,
      },
      { text: `TOTAL CREDITS ${withCommas(account.totals.creditCents)}`, x: 340, y: 142 },
      { text: `TOTAL DEBITS -${withCommas(account.totals.debitCents)}`, x: 340, y: 153 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'African Bank', x: 40, y: 56, style: { font: 'Helvetica-Bold', size: 17, colour: [0, 0.45, 0.3] } },
      { text: `Page ${page} / ${pages}`, x: 555, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 815, style: { font: 'Helvetica', size: 6 } },
    ],
  };
}

/** The statement of African Bank: signed amounts, the bank's charges in a column of their own. */
export const africanBankStatement: PdfLayout = {
  usualMonths: 3,
  producer: 'Mail Composer 2',
  creator: 'Mail Composer 2',
  runs: 'words',
  print: (account) => printBankTable(tableOf(account), account),
};
