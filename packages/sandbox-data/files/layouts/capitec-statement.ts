import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { minusSpaces } from '../number-styles.ts';
import { printStatement, type RowBlock, type StatementLayout, type TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';

type Key = 'date' | 'description' | 'category' | 'in' | 'out' | 'fee' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 6.5 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 6.5 };
const heading: TextStyle = { font: 'Helvetica-Bold', size: 10, colour: [0, 0.34, 0.55] };
const RULE = [0.75, 0.8, 0.84] as const;
const DESCRIPTION_WIDTH = 196;
const CATEGORY_WIDTH = 62;

const x = { date: 36, description: 84, category: 290, in: 402, out: 456, fee: 502, balance: 559 } as const;

/** The bank's spending categories, by words of the description; the first that fits. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/fee\b|fees\b/i, 'Fees'],
  [/interest/i, 'Interest'],
  [/payment received|salary/i, 'Other Income'],
  [/transfer/i, 'Transfer'],
  [/immediate|payshap|cash sent/i, 'Digital Payments'],
  [/banking app (external )?payment/i, 'Digital Payments'],
  [/cash withdrawal/i, 'Cash Withdrawal'],
  [/cash deposit/i, 'Cash Deposit'],
  [/electricity/i, 'Electricity and Water'],
  [/prepaid/i, 'Cellphone'],
  [/debit order|debicheck/i, 'Debit Orders and Subscriptions'],
  [/lotto|voucher/i, 'Gambling and Vouchers'],
];

function categoryOf(description: string): string {
  return CATEGORIES.find(([pattern]) => pattern.test(description))?.[1] ?? 'Groceries';
}

/** A mandate's number in brackets at the end begins a line of its own. */
function descriptionLines(description: string): string[] {
  const [, text = description, mandate] = /^(.*\S)\s(\(\w+\))$/.exec(description) ?? [];
  const lines = wrapped(text, body.font, body.size, DESCRIPTION_WIDTH);
  return mandate === undefined ? lines : [...lines, mandate];
}

function block(row: PrintedRow): RowBlock<Key> {
  const text = row.reference === '' ? row.description : `${row.description} ${row.reference}`;
  const moved = row.amountCents - row.feeCents;
  const descriptions = descriptionLines(text);
  const categories = wrapped(categoryOf(row.description), body.font, body.size, CATEGORY_WIDTH);
  const lines = Array.from({ length: Math.max(descriptions.length, categories.length) }, (_, index): TableLine<Key> => {
    const described: TableLine<Key>['cells'] = [
      { column: 'description', text: descriptions[index] ?? '' },
      { column: 'category', text: categories[index] ?? '' },
    ];
    if (index > 0) return { leading: 8, cells: described };
    return {
      cells: [
        { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
        ...described,
        { column: 'in', text: moved > 0 ? minusSpaces(moved) : '' },
        { column: 'out', text: moved < 0 ? minusSpaces(moved) : '' },
        { column: 'fee', text: row.feeCents < 0 ? minusSpaces(row.feeCents) : '' },
        { column: 'balance', text: minusSpaces(row.balanceCents) },
      ],
    };
  });
  return { lines, description: text };
}

function pairs(
  sheet: Sheet,
  title: string,
  left: number,
  y: number,
  rows: readonly (readonly [string, string])[],
): void {
  sheet.text(title, left, y, heading);
  rows.forEach(([name, amount], index) => {
    const line = y + 16 + index * 12;
    sheet.text(name, left, line, body);
    sheet.text(amount, left + 230, line, body, 'right');
    sheet.box(left, line + 3, 230, 0.4, RULE);
  });
}

const rands = (cents: number): string => `${cents < 0 ? '-' : ''}R${minusSpaces(Math.abs(cents))}`;

function firstPage(sheet: Sheet, account: PrintedAccount): void {
  const { totals } = account;
  sheet.text('Main Account Statement', 559, 60, { font: 'Helvetica-Bold', size: 16 }, 'right');
  [account.holderName.toUpperCase(), ...account.address].forEach((line, index) => {
    sheet.text(line, 36, 96 + index * 10, { font: 'Helvetica', size: 8 });
  });
  const facts: readonly (readonly [string, string])[] = [
    ['Account:', account.accountNumber],
    ['Account Type:', account.accountName],
    ['From Date:', dateAs(account.from, 'dd/MM/yyyy')],
    ['To Date:', dateAs(account.to, 'dd/MM/yyyy')],
    ['Print Date:', dateAs(account.to, 'dd/MM/yyyy')],
    ['Opening Balance:', rands(account.openingCents)],
    ['Closing Balance:', rands(account.closingCents)],
    ['Available Balance:', rands(account.closingCents)],
  ];
  facts.forEach(([name, value], index) => {
    sheet.text(name, 330, 96 + index * 12, { font: 'Helvetica-Bold', size: 8 });
    sheet.text(value, 559, 96 + index * 12, { font: 'Helvetica', size: 8 }, 'right');
  });
  pairs(sheet, 'Money In Summary', 36, 230, [['Total Money In', rands(totals.creditCents)]]);
  pairs(sheet, 'Money Out Summary', 329, 230, [['Total Money Out', rands(-totals.debitCents)]]);
  pairs(sheet, 'Fee Summary*', 36, 290, [
    ['Transaction Fees', rands(-totals.feeCents)],
    ['Total Fees', rands(-totals.feeCents)],
  ]);
}

/** Greatest categories of spending. */
function spending({ rows }: PrintedAccount): [string, string][] {
  const sums = new Map<string, number>();
  for (const { description, amountCents, feeCents } of rows) {
    const moved = amountCents - feeCents;
    if (moved >= 0) continue;
    const category = categoryOf(description);
    sums.set(category, (sums.get(category) ?? 0) + moved);
  }
  const greatest = [...sums].toSorted(([, one], [, other]) => one - other).slice(0, 4);
  return greatest.map(([category, cents]) => [category, rands(cents)]);
}

function secondPage(sheet: Sheet, account: PrintedAccount): void {
  pairs(sheet, 'Scheduled Payments', 36, 60, [['No scheduled payments', '']]);
  pairs(sheet, 'Spending Summary', 329, 60, spending(account));
}

function furniture(sheet: Sheet, page: number, pages: number, account: PrintedAccount): void {
  sheet.text('CAPITEC', 36, 40, { font: 'Helvetica-Bold', size: 15, colour: [0, 0.34, 0.55] });
  if (page === 1) firstPage(sheet, account);
  if (page === 2) secondPage(sheet, account);
  if (page > 1) {
    const y = page === 2 ? 154 : 66;
    sheet.text('Transaction History', 36, y - 14, heading);
    sheet.text('Date', x.date, y, bold);
    sheet.text('Description', x.description, y, bold);
    sheet.text('Category', x.category, y, bold);
    sheet.text('Money In', x.in, y, bold, 'right');
    sheet.text('Money Out', x.out, y, bold, 'right');
    sheet.text('Fee*', x.fee, y, bold, 'right');
    sheet.text('Balance', x.balance, y, bold, 'right');
    sheet.box(36, y + 4, 523, 0.8, RULE);
  }
  const small: TextStyle = { font: 'Helvetica', size: 6 };
  sheet.text('* Includes VAT at 15%', 36, 796, small);
  sheet.text(`Unique Document No.: 0000-${account.accountNumber.slice(-4)}-${account.to} / V2.0`, 36, 806, small);
  sheet.text(`Page ${page} of ${pages}`, 559, 806, small, 'right');
  sheet.text(SYNTHETIC, 36, 816, small);
}

/** Purchases that are authorised and not yet booked: they look like rows, and are not in the balance. */
function pending(account: PrintedAccount): TableLine<Key>[] {
  const last = dateAs(account.to, 'dd/MM/yyyy');
  return [
    { leading: 24, cells: [{ column: 'date', text: 'Pending Card Transactions', style: heading }] },
    {
      leading: 14,
      cells: [
        { column: 'date', text: 'Date', style: bold },
        { column: 'description', text: 'Description', style: bold },
        { column: 'out', text: 'Amount', style: bold },
      ],
    },
    ...[-4990, -12000].map(
      (cents): TableLine<Key> => ({
        cells: [
          { column: 'date', text: last },
          { column: 'description', text: 'Example Filling Station (Card 0000)' },
          { column: 'out', text: minusSpaces(cents) },
        ],
      }),
    ),
  ];
}

function layoutOf(account: PrintedAccount): StatementLayout<Key> {
  return {
    paper: { width: 595.28, height: 841.89 },
    body,
    leading: 9.5,
    rowGap: 3.5,
    columns: {
      date: { x: x.date, align: 'left' },
      description: { x: x.description, align: 'left' },
      category: { x: x.category, align: 'left' },
      in: { x: x.in, align: 'right' },
      out: { x: x.out, align: 'right' },
      fee: { x: x.fee, align: 'right' },
      balance: { x: x.balance, align: 'right' },
    },
    leadingPages: 1,
    top: (page) => (page === 2 ? 168 : 80),
    bottom: 782,
    opening: [],
    describing: ['description'],
    block,
    closing: pending(account),
    furniture: (sheet, { page, pages }) => furniture(sheet, page, pages, account),
  };
}

/** The statement of Capitec: money in, money out and fee in columns of their own, one balance after all three. */
export const capitecStatement: PdfLayout = {
  usualMonths: 3,
  feesBeside: true,
  producer: 'Page Server 2.1',
  creator: 'Page Server 2.1',
  print: (account) => printStatement(layoutOf(account), account),
};
