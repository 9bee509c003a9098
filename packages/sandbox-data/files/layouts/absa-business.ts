import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { digitsOf, plainNumber } from '../number-styles.ts';
import type { PrintedRow } from '../printed-account.ts';
import { type DescribedForm, describedForm } from './described-form.ts';

const trailing = (cents: number): string =>
  `${digitsOf(cents, { thousands: ' ', decimal: ',' })}${cents < 0 ? '-' : ''}`;

/** Whether a row is the fee of the one above it. */
export function isFeeBelow(index: number, rows: readonly PrintedRow[]): boolean {
  const [above, row] = [rows[index - 1], rows[index]];
  if (above === undefined || row === undefined || above.isFee || above.bookedOn !== row.bookedOn) return false;
  return row.isFee && /\bfees?\b/i.test(row.description);
}

const bizStart: DescribedForm<'date' | 'amount'> = {
  bank: 'absa',
  title: 'BizStart account statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 110, align: 'left', heading: 'Description' },
    amount: { x: 470, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 250,
  periodDays: 'd MMM yyyy',
  balance: trailing,
  cells: (row, index, rows) => [
    {
      column: 'date',
      text: isFeeBelow(index, rows) ? '' : dateAs(row.bookedOn, 'd MMM yyyy'),
    },
    { column: 'amount', text: trailing(row.amountCents) },
  ],
  opening: {
    text: 'Balance Brought Forward',
    cells: ({ from }) => [{ column: 'date', text: dateAs(from, 'd MMM yyyy') }],
  },
};

/** A small business account of Absa: decimal commas, a minus behind; a fee is printed below its transaction without a day. */
export const absaBizStart = describedForm(bizStart);

/** The same where the transaction prints no balance of its own: that of both is beside the fee. */
export const absaBizStartBalanceBelow = describedForm({
  ...bizStart,
  printsBalance: (index, rows) => !isFeeBelow(index + 1, rows),
});

const entry = (index: number): string => String(1001 + index);

/** What Absa's program for businesses prints: numbered entries, days as six digits, the site of booking, plain numbers. */
export const absaIntegrator = describedForm<'number' | 'date' | 'site' | 'amount'>({
  bank: 'Absa',
  title: 'Business Integrator Online statement',
  aboveHeadings: [
    { text: 'Entry', x: 36, y: 26 },
    { text: 'Event', x: 84, y: 26 },
  ],
  columns: {
    number: { x: 36, align: 'left', heading: 'No' },
    date: { x: 84, align: 'left', heading: 'Date' },
    description: { x: 134, align: 'left', heading: 'Description' },
    site: { x: 370, align: 'left', heading: 'Site' },
    amount: { x: 480, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 225,
  periodDays: 'yyyy-MM-dd',
  balance: plainNumber,
  cells: (row, index) => [
    { column: 'number', text: entry(index + 1) },
    { column: 'date', text: dateAs(row.bookedOn, 'yyMMdd') },
    { column: 'site', text: row.isFee ? 'HEADOFFICE' : 'SETTLEMENT' },
    { column: 'amount', text: plainNumber(row.amountCents) },
  ],
  opening: {
    text: 'BALANCE B/FORWARD',
    cells: ({ from }) => [
      { column: 'number', text: entry(0) },
      { column: 'date', text: dateAs(from, 'yyMMdd') },
    ],
  },
});
