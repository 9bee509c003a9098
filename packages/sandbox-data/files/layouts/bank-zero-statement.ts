import { weekday } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { minusSpaces } from '../number-styles.ts';
import type { RowBlock, TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference } from './row-cells.ts';

type Key = 'date' | 'description' | 'amount' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };
const WIDTH = 270;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The payee beside the day; below it the weekday and the time, more of the text, and the fee of the row. */
function block(row: PrintedRow): RowBlock<Key> {
  const text = describedWithReference(row);
  const [first = '', ...more] = wrapped(text, body.font, body.size, WIDTH);
  const time = `${DAYS[weekday(row.bookedOn)]} ${(row.time || '08:00').replace(':', 'h')}`;
  const feeIsBelow = row.feeCents !== 0 && row.feeCents !== row.amountCents;
  const [second = '', ...last] = more;
  const lines: TableLine<Key>[] = [
    {
      cells: [
        { column: 'date', text: dateAs(row.bookedOn, 'dd MMM-yy') },
        { column: 'description', text: first },
        { column: 'amount', text: minusSpaces(feeIsBelow ? row.amountCents - row.feeCents : row.amountCents) },
        { column: 'balance', text: minusSpaces(row.balanceCents) },
      ],
    },
    {
      leading: 10,
      cells: [
        { column: 'date', text: time },
        ...(second === '' ? [] : [{ column: 'description' as const, text: second }]),
        ...(feeIsBelow ? [{ column: 'amount' as const, text: minusSpaces(row.feeCents) }] : []),
      ],
    },
    ...last.map((line) => ({ leading: 10, cells: [{ column: 'description' as const, text: line }] })),
  ];
  return { lines, description: text };
}

function tableOf(account: PrintedAccount): BankTable<Key> {
  const day = (date: string): string => dateAs(date, 'd MMM yyyy');
  return {
    body,
    leading: 13,
    rowGap: 6,
    headings: bold,
    headingGap: 16,
    tops: [230, 112],
    bottom: 782,
    columns: {
      date: { x: 40, align: 'left', heading: '' },
      description: { x: 108, align: 'left', heading: '' },
      amount: { x: 470, align: 'right', heading: 'Amount' },
      balance: { x: 555, align: 'right', heading: 'Balance' },
    },
    opening: [],
    closing: [],
    describing: ['description'],
    block,
    onFirstPage: [
      ...stacked(addressLines(account), { x: 40, y: 98, step: 11 }),
      { text: `Account number: ${account.accountNumber}`, x: 330, y: 98, style: bold },
      { text: `Statement period: ${day(account.from)} to ${day(account.to)}`, x: 330, y: 109 },
      { text: `Opening Balance ${minusSpaces(account.openingCents)}`, x: 40, y: 160 },
      { text: `Closing Balance ${minusSpaces(account.closingCents)}`, x: 40, y: 172 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'Bank Zero', x: 40, y: 54, style: { font: 'Helvetica-Bold', size: 16 } },
      { text: 'Transaction History', x: 555, y: 54, style: bold, align: 'right' },
      { text: `Page ${page} of ${pages}`, x: 555, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 40, y: 815 },
    ],
  };
}

/** The statement of Bank Zero: two lines a row, fees below their transaction. */
export const bankZeroStatement: PdfLayout = {
  usualMonths: 1,
  feesBeside: true,
  producer: 'Plain Writer 1',
  creator: 'Plain Writer 1',
  print: (account) => printBankTable(tableOf(account), account),
};
