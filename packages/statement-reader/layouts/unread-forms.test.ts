import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { describedForm } from '@imali/sandbox-data/files/layouts/described-form.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const engine = await pdfiumEngine();

const rands = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const sided = (cents: number): string => `${rands(cents)}${cents < 0 ? 'DR' : 'CR'}`;

/** Amounts and balances without signs: whether the balances are owed is not said, and both readings add up. */
const corporateCard = describedForm<'date' | 'transaction' | 'amount'>({
  bank: 'Investec',
  title: 'Corporate Card Account Statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Posted date' },
    transaction: { x: 108, align: 'left', heading: 'Trans date' },
    description: { x: 180, align: 'left', heading: 'Description' },
    amount: { x: 470, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 180,
  periodDays: 'd MMM yyyy',
  balance: rands,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'd MMM yyyy') },
    { column: 'transaction', text: dateAs(row.bookedOn, 'd MMM yyyy') },
    { column: 'amount', text: rands(row.amountCents) },
  ],
  opening: { text: 'Balance brought forward' },
  closing: { text: 'Closing Balance' },
});

/** Two balances a row, that of the capital and that of the interest. */
const callDeposit = describedForm<'date' | 'amount' | 'rate' | 'days' | 'interest' | 'accrued'>({
  bank: 'Investec',
  title: 'Call Deposit',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    description: { x: 96, align: 'left', heading: 'Description' },
    amount: { x: 290, align: 'right', heading: 'Amount' },
    balance: { x: 365, align: 'right', heading: 'Balance' },
    rate: { x: 410, align: 'right', heading: 'Rate%' },
    days: { x: 440, align: 'right', heading: 'Days' },
    interest: { x: 500, align: 'right', heading: 'Amount' },
    accrued: { x: 558, align: 'right', heading: 'Balance' },
  },
  descriptionWidth: 120,
  periodDays: 'd MMM yyyy',
  balance: sided,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'dMMMyyyy') },
    { column: 'amount', text: sided(row.amountCents) },
    { column: 'rate', text: '8.25' },
    { column: 'days', text: '1' },
    { column: 'interest', text: '1.02CR' },
    { column: 'accrued', text: '31.62CR' },
  ],
});

/** Cards and kinds beside each amount, and no balance. */
const cardStatement = describedForm<'date' | 'card' | 'type' | 'amount'>({
  bank: 'Discovery Bank',
  title: 'Bank statement',
  columns: {
    date: { x: 36, align: 'left', heading: 'Date' },
    card: { x: 110, align: 'left', heading: 'Card no.' },
    type: { x: 170, align: 'left', heading: 'Type' },
    description: { x: 230, align: 'left', heading: 'Details' },
    amount: { x: 520, align: 'right', heading: 'Amount' },
    balance: { x: 558, align: 'right', heading: '' },
  },
  descriptionWidth: 200,
  periodDays: 'd MMM yyyy',
  balance: rands,
  printsBalance: () => false,
  cells: (row) => [
    { column: 'date', text: dateAs(row.bookedOn, 'd MMM yyyy') },
    { column: 'card', text: '***1234' },
    { column: 'type', text: 'EFT' },
    { column: 'amount', text: `R ${rands(row.amountCents)}` },
  ],
});

test.each([
  ['Investec for corporate cards, whose amounts have no sign', corporateCard],
  ['Investec for call deposits, which has two balances a row', callDeposit],
  ['Discovery with card numbers, which has no balances', cardStatement],
])('a statement of %s is refused', (_, form) => {
  for (const [personaId, seed] of [
    ['weekly_wages', 7],
    ['over_indebted', 8],
    ['high_earner', 9],
  ] as const) {
    expect(readPdf(engine, pdfIn(form, accountOf(personaId, seed)), { today: '2026-11-22' }).outcome).toBe('refused');
  }
});
