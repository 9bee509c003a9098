import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { digitsOf } from '../number-styles.ts';
import type { RowBlock, TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';

type Key = 'date' | 'description' | 'charge' | 'code' | 'debit' | 'credit' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 7.5 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7.5 };
const DESCRIPTION_WIDTH = 228;
const RED = [0.69, 0.11, 0.2] as const;

const digits = (cents: number): string => digitsOf(cents, { thousands: ' ', decimal: '.' });
const trailing = (cents: number): string => `${digits(cents)}${cents < 0 ? '-' : ''}`;

/** The kind of transaction is on the dated line; whom or what it is about, on the next. */
const KIND =
  /^(ACB (?:DEBIT|CREDIT)(?: REVERSAL|:EXTERNAL|:INTERNAL| SETTLEMENT)?|POS (?:PURCHASE|CARD REFUND|CASH WITHDRAWAL)|ATM WITHDRAWAL|DIGITAL (?:TRANSF|PAYMENT) (?:CR|DT)|IBANK PAYMENT TO|(?:TRANSACTION|MONTHLY ACC|CASH DEPOSIT|UNPAID DEBIT ORDER|ATM WITHDRAWAL) FEE|IMMEDIATE TRF CR|AIRTIME DEBIT|CARDLESS CASH DEP|DEBICHECK|PREPAID ELECTRICITY) (.+)$/;

/** What a withdrawal costs is shown on its row without being taken there: the charge has a row of its own. */
const SHOWN_CHARGE_CENTS = 1000;

function block(row: PrintedRow): RowBlock<Key> {
  const text = row.reference === '' ? row.description : `${row.description} ${row.reference}`;
  const [, kind = text, detail = ''] = KIND.exec(text) ?? [];
  const [first = '', ...overflow] = wrapped(kind, body.font, body.size, DESCRIPTION_WIDTH);
  const costsATransaction = /^ATM WITHDRAWAL \(/.test(text);
  const dated: TableLine<Key> = {
    cells: [
      { column: 'date', text: dateAs(row.bookedOn, 'd/MM/yyyy') },
      { column: 'description', text: first },
      { column: 'charge', text: costsATransaction ? digits(SHOWN_CHARGE_CENTS) : '' },
      { column: 'code', text: costsATransaction ? 'T' : '' },
      { column: 'debit', text: row.amountCents < 0 ? digits(row.amountCents) : '' },
      { column: 'credit', text: row.amountCents > 0 ? digits(row.amountCents) : '' },
      { column: 'balance', text: trailing(row.balanceCents) },
    ],
  };
  const more = [...overflow, ...(detail === '' ? [] : [detail])].map(
    (line): TableLine<Key> => ({ leading: 9, cells: [{ column: 'description', text: line }] }),
  );
  return { lines: [dated, ...more], description: text };
}

function forward(text: string, balanceCents: number): TableLine<Key> {
  return {
    cells: [
      { column: 'description', text },
      { column: 'balance', text: trailing(balanceCents) },
    ],
  };
}

function tableOf(account: PrintedAccount): BankTable<Key> {
  const { totals } = account;
  const sums: readonly (readonly [string, string])[] = [
    ['Balance Brought Forward', trailing(account.openingCents)],
    ['Credit Amount', digits(totals.creditCents)],
    ['Debit Amount', digits(totals.debitCents)],
    ['Balance', trailing(account.closingCents)],
  ];
  return {
    body,
    leading: 10,
    rowGap: 1.5,
    headings: bold,
    headingGap: 16,
    tops: [260, 110],
    bottom: 780,
    columns: {
      date: { x: 36, align: 'left', heading: 'Date' },
      description: { x: 92, align: 'left', heading: 'Transaction Description' },
      charge: { x: 330, align: 'right', heading: 'Charge' },
      code: { x: 334, align: 'left', heading: '' },
      debit: { x: 412, align: 'right', heading: 'Debit Amount' },
      credit: { x: 488, align: 'right', heading: 'Credit Amount' },
      balance: { x: 560, align: 'right', heading: 'Balance' },
    },
    opening: [forward('Bal Brought Forward', account.openingCents)],
    carried: (balanceCents) => ({
      foot: [forward('Bal Carried Forward', balanceCents)],
      head: [forward('Bal Brought Forward', balanceCents)],
    }),
    describing: ['description'],
    block,
    closing: [forward('Bal Carried Forward', account.closingCents)],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 36, y: 96, step: 11 }),
      { text: `Account Type: ${account.accountName}`, x: 330, y: 96 },
      { text: `Account Number: ${account.accountNumber}`, x: 330, y: 107, style: bold },
      {
        text: `Statement Period: ${dateAs(account.from, 'd MMM yyyy')} to ${dateAs(account.to, 'd MMM yyyy')}`,
        x: 330,
        y: 118,
      },
      { text: 'Account Summary:', x: 36, y: 168, style: bold },
      ...sums.flatMap(([name, value], index) => [
        { text: name, x: 36, y: 182 + index * 11 },
        { text: value, x: 240, y: 182 + index * 11, align: 'right' as const },
      ]),
      { text: 'Your transactions', x: 36, y: 232, style: { font: 'Helvetica-Bold', size: 9, colour: RED } },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'absa', x: 36, y: 52, style: { font: 'Helvetica-Bold', size: 22, colour: RED } },
      { text: 'Cheque account statement', x: 560, y: 52, style: { font: 'Helvetica', size: 11 }, align: 'right' },
      { text: `Page ${page} of ${pages}`, x: 560, y: 808, align: 'right' },
      { text: 'CHARGE: A = ADMINISTRATION, T = TRANSACTION', x: 36, y: 800, style: { font: 'Helvetica', size: 6 } },
      { text: SYNTHETIC, x: 36, y: 808, style: { font: 'Helvetica', size: 6 } },
    ],
    ornaments: (sheet, top) => sheet.box(36, top - 12, 524, 0.6, RED),
  };
}

/** The cheque account statement of Absa: a charge beside its row in a column of its own, details on a second line. */
export const absaCheque: PdfLayout = {
  usualMonths: 1,
  producer: 'Output Manager 3',
  creator: 'Output Manager 3',
  runs: 'words',
  print: (account) => printBankTable(tableOf(account), account),
};
