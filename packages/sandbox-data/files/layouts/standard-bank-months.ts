import { addDays, monthOf, monthsBetween } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusCommas, withCommas } from '../number-styles.ts';
import { printStatement, type RowBlock, type StatementLayout } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { SYNTHETIC } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { wrappedLines } from './row-cells.ts';
import { kindAndParty } from './standard-bank-words.ts';

type Key = 'date' | 'description' | 'payments' | 'deposits' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 8 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 8 };
const BLUE = [0, 0.2, 0.63] as const;

/** The other party is on the dated line, and the kind of transaction on the next. */
function block(row: PrintedRow): RowBlock<Key> {
  const { kind, party } = kindAndParty(row.description);
  const described = row.reference === '' ? party : `${party} ${row.reference}`;
  return {
    lines: [
      ...wrappedLines<Key>(
        { column: 'description', text: described, width: 240 },
        { font: 'Helvetica', size: 8, leading: 9.5 },
        [
          { column: 'date', text: dateAs(row.bookedOn, 'dd MMM yy') },
          { column: 'payments', text: row.amountCents < 0 ? minusCommas(row.amountCents) : '' },
          { column: 'deposits', text: row.amountCents >= 0 ? withCommas(row.amountCents) : '' },
          { column: 'balance', text: minusCommas(row.balanceCents) },
        ],
      ),
      ...(kind === '' ? [] : [{ leading: 9.5, cells: [{ column: 'description' as const, text: kind }] }]),
    ],
    description: `${kind} ${described}`,
  };
}

function furniture(sheet: Sheet, page: number, pages: number, account: PrintedAccount): void {
  sheet.text('Standard Bank', 38, 50, { font: 'Helvetica-Bold', size: 15, colour: BLUE });
  const months = Math.max(1, monthsBetween(monthOf(account.from), monthOf(addDays(account.to, 1))));
  sheet.text(`${months} MONTH STATEMENT`, 572, 50, { font: 'Helvetica', size: 9 }, 'right');
  const facts = `${account.accountName.toUpperCase()}  Account Number ${account.accountNumber}  Page ${page} of ${pages}`;
  sheet.text(facts, 38, 72, bold);
  if (page === 1) {
    [account.holderName.toUpperCase(), ...account.address].forEach((line, index) => {
      sheet.text(line, 38, 96 + index * 11, body);
    });
    sheet.text(`From: ${dateAs(account.from, 'dd MMM yy')}`, 400, 96, body);
    sheet.text(`To: ${dateAs(account.to, 'dd MMM yy')}`, 400, 107, body);
  }
  const y = page === 1 ? 172 : 108;
  sheet.text('Transaction details', 38, y - 14, { font: 'Helvetica-Bold', size: 10, colour: BLUE });
  sheet.text(`Available Balance: R${minusCommas(account.closingCents)}`, 572, y - 14, bold, 'right');
  if (page < pages) {
    sheet.text('Date', 38, y, bold);
    sheet.text('Description', 115, y, bold);
    sheet.text('Payments', 368, y, bold);
    sheet.text('Deposits', 452, y, bold);
    sheet.text('Balance', 541, y, bold);
  }
  const small: TextStyle = { font: 'Helvetica', size: 6.5 };
  sheet.text('Please verify all transactions reflected on this statement.', 38, 812, small);
  sheet.text(SYNTHETIC, 572, 812, small, 'right');
}

function summary(sheet: Sheet, account: PrintedAccount): void {
  const { totals, from, to } = account;
  sheet.text('Statement Summary', 38, 140, { font: 'Helvetica-Bold', size: 10, colour: BLUE });
  const facts: readonly (readonly [string, string])[] = [
    ['From:', dateAs(from, 'dd MM yyyy')],
    ['To:', dateAs(to, 'dd MM yyyy')],
    ['Payments', `-R${withCommas(totals.debitCents)}`],
    ['Deposits', `R${withCommas(totals.creditCents)}`],
  ];
  facts.forEach(([name, value], index) => {
    sheet.text(name, 38, 160 + index * 12, body);
    sheet.text(value, 260, 160 + index * 12, body, 'right');
  });
}

function layoutOf(account: PrintedAccount): StatementLayout<Key> {
  return {
    paper: { width: 595.28, height: 841.89 },
    body,
    leading: 11,
    rowGap: 3,
    columns: {
      date: { x: 38, align: 'left' },
      description: { x: 115, align: 'left' },
      payments: { x: 406, align: 'right' },
      deposits: { x: 488, align: 'right' },
      balance: { x: 574, align: 'right' },
    },
    top: (page) => (page === 1 ? 190 : 126),
    bottom: 796,
    opening: [
      {
        cells: [
          { column: 'description', text: 'STATEMENT OPENING BALANCE' },
          { column: 'balance', text: minusCommas(account.openingCents) },
        ],
      },
    ],
    describing: ['description'],
    block,
    closing: [],
    furniture: (sheet, { page, pages }) => furniture(sheet, page, pages, account),
    furtherPages: [(sheet) => summary(sheet, account)],
  };
}

/** The statement over three or six months of Standard Bank: no closing balance, an available one on every page. */
export const standardBankMonths: PdfLayout = {
  usualMonths: 3,
  producer: 'Report Engine 11',
  creator: 'Internet Banking',
  print: (account) => printStatement(layoutOf(account), account),
};
