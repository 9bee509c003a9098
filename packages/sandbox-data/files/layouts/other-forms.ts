import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { minusCommas, minusSpaces, plainNumber, withCommas, withSpaces } from '../number-styles.ts';
import { describedForm } from './described-form.ts';

/** The transaction history of Bidvest Bank: commas between thousands, fees beside their transaction without a sign. */
export const bidvestHistory = describedForm<'date' | 'effective' | 'fees' | 'amount'>({
  bank: 'Bidvest Bank',
  title: 'Transaction History',
  feesBeside: true,
  columns: {
    date: { x: 36, align: 'left', heading: 'Transaction Date' },
    effective: { x: 112, align: 'left', heading: 'Effective Date' },
    description: { x: 178, align: 'left', heading: 'Description' },
    fees: { x: 408, align: 'right', heading: 'Fees' },
    amount: { x: 482, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 190,
  periodDays: 'yyyy/MM/dd',
  balance: minusCommas,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'yyyy/MM/dd') },
    { column: 'effective', text: dateAs(row.bookedOn, 'yyyy/MM/dd') },
    { column: 'fees', text: withCommas(row.feeCents) },
    { column: 'amount', text: minusCommas(row.amountCents - row.feeCents) },
  ],
  opening: { text: 'Balance Brought Forward' },
});

const spacedRands = (cents: number): string => `${cents < 0 ? '-' : ''}R${withSpaces(cents)}`;

/** The monthly statement of Discovery Bank: names of months, spaces between thousands, debits with their minus. */
export const discoveryMonthly = describedForm<'date' | 'debit' | 'credit'>({
  bank: 'Discovery Bank',
  title: 'Bank statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 100, align: 'left', heading: 'Description' },
    debit: { x: 400, align: 'right', heading: 'Debit' },
    credit: { x: 478, align: 'right', heading: 'Credit' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 220,
  periodDays: 'd MMM yyyy',
  balance: spacedRands,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'd MMM yyyy') },
    { column: 'debit', text: row.amountCents < 0 ? spacedRands(row.amountCents) : '' },
    { column: 'credit', text: row.amountCents < 0 ? '' : spacedRands(row.amountCents) },
  ],
  opening: { text: 'Opening balance' },
  closing: { text: 'Closing balance' },
});

/** FNB's newer transaction history: ISO days, the currency before plain amounts, a service fee that is booked elsewhere. */
export const fnbIsoHistory = describedForm<'date' | 'currency' | 'amount' | 'fee'>({
  bank: 'FNB',
  title: 'TRANSACTION HISTORY',
  newestFirst: true,
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 100, align: 'left', heading: 'Description' },
    currency: { x: 320, align: 'left', heading: 'Currency' },
    amount: { x: 420, align: 'right', heading: 'Amount' },
    fee: { x: 484, align: 'right', heading: 'Service Fee' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 205,
  periodDays: 'yyyy-MM-dd',
  balance: plainNumber,
  cells: (row) => [
    { column: 'date', text: row.bookedOn },
    { column: 'currency', text: 'ZAR' },
    { column: 'amount', text: plainNumber(row.amountCents) },
    { column: 'fee', text: row.amountCents < 0 && row.amountCents % 5000 === 0 ? '8.00' : '0.00' },
  ],
});

/** The statement enquiry of Nedbank: one column for both sides, spaces between thousands. */
export const nedbankEnquiry = describedForm<'date' | 'amount'>({
  bank: 'NEDBANK',
  title: 'Statement Enquiry',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 110, align: 'left', heading: 'Transactions' },
    amount: { x: 470, align: 'right', heading: 'Debit/Credit' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 250,
  periodDays: 'dd/MM/yyyy',
  balance: minusSpaces,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'amount', text: minusSpaces(row.amountCents) },
  ],
  opening: { text: 'BROUGHT FORWARD' },
  closing: { text: 'CARRIED FORWARD' },
});

/** A statement of Nedbank without fees: sides in columns. */
export const nedbankPlain = describedForm<'date' | 'debit' | 'credit'>({
  bank: 'NEDBANK',
  title: 'Savings account statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 110, align: 'left', heading: 'Transactions' },
    debit: { x: 400, align: 'right', heading: 'Debits' },
    credit: { x: 478, align: 'right', heading: 'Credits' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 220,
  periodDays: 'dd/MM/yyyy',
  balance: minusCommas,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'debit', text: row.amountCents < 0 ? withCommas(row.amountCents) : '' },
    { column: 'credit', text: row.amountCents < 0 ? '' : withCommas(row.amountCents) },
  ],
  opening: { text: 'Opening balance' },
  closing: { text: 'Balance carried forward' },
});

/** An older statement of Capitec: two days, and no fees beside the transactions. */
export const capitecTwoDates = describedForm<'date' | 'transaction' | 'in' | 'out'>({
  bank: 'Capitec Bank',
  title: 'Main Account Statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Posting Date' },
    transaction: { x: 96, align: 'left', heading: 'Transaction Date' },
    description: { x: 172, align: 'left', heading: 'Description' },
    in: { x: 410, align: 'right', heading: 'Money In (R)' },
    out: { x: 484, align: 'right', heading: 'Money Out (R)' },
    balance: { x: 558, align: 'right', heading: 'Balance (R)' },
  },
  descriptionWidth: 170,
  periodDays: 'dd/MM/yyyy',
  balance: minusSpaces,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'transaction', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
    { column: 'in', text: row.amountCents < 0 ? '' : withSpaces(row.amountCents) },
    { column: 'out', text: row.amountCents < 0 ? minusSpaces(row.amountCents) : '' },
  ],
  opening: { text: 'Opening Balance' },
  closing: { text: 'Closing Balance' },
});
