import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { minusCommas, withCommas } from '../number-styles.ts';
import { describedForm } from './described-form.ts';

/** The statement of a business account of Investec: the days of the transaction and of its value, sides in columns. */
export const investecBusiness = describedForm<'date' | 'value' | 'debit' | 'credit'>({
  bank: 'Investec',
  title: 'Business account statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Transaction date' },
    value: { x: 108, align: 'left', heading: 'Value date' },
    description: { x: 166, align: 'left', heading: 'Transaction description' },
    debit: { x: 410, align: 'right', heading: 'Debit' },
    credit: { x: 484, align: 'right', heading: 'Credit' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 180,
  periodDays: 'dd/MM/yyyy',
  balance: minusCommas,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'value', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'debit', text: row.amountCents < 0 ? withCommas(row.amountCents) : '' },
    { column: 'credit', text: row.amountCents < 0 ? '' : withCommas(row.amountCents) },
  ],
  opening: { text: 'Opening balance' },
  closing: { text: 'Closing balance' },
});

const rands = (cents: number): string => `${cents < 0 ? '- ' : ''}R ${withCommas(cents)}`;

/** What Investec's online banking for businesses prints: the newest row on top, a description above and below its amounts. */
export const investecBusinessOnline = describedForm<'date' | 'value' | 'amount'>({
  bank: 'Investec Business Online',
  title: 'Accounts / Details',
  newestFirst: true,
  aroundAmounts: true,
  columns: {
    date: { x: 36, align: 'left', heading: 'Transaction date' },
    value: { x: 108, align: 'left', heading: 'Value date' },
    description: { x: 166, align: 'left', heading: 'Statement reference' },
    amount: { x: 470, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 180,
  periodDays: 'dd/MM/yyyy',
  balance: rands,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'value', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'amount', text: rands(row.amountCents) },
  ],
});
