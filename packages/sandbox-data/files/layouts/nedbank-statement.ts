import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { minusCommas, withCommas } from '../number-styles.ts';
import type { RowBlock, TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { addressLines, type BankTable, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference, wrappedLines } from './row-cells.ts';

type Key = 'number' | 'date' | 'description' | 'fees' | 'debits' | 'credits' | 'balance';

const body: TextStyle = { font: 'Helvetica', size: 7.5 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7.5 };
const GREEN = [0, 0.38, 0.25] as const;

/** What a payment costs is shown on its row as well, without being taken there: the fee has a row of its own. */
const INSTANT = /^(PAYSHAP TO|INSTANT PAYMENT)/;
const SHOWN_FEE_CENTS = 900;

/** Amounts have no sign: the column shows the side. A fee alone is in the fee column, marked with a star. */
function block(row: PrintedRow, index: number): RowBlock<Key> {
  const text = describedWithReference(row);
  const starred = row.isFee && row.amountCents < 0;
  const shown = INSTANT.test(row.description) && row.amountCents < 0 && !starred;
  const fees = starred ? `${withCommas(row.amountCents)}*` : shown ? withCommas(SHOWN_FEE_CENTS) : '';
  return {
    lines: wrappedLines({ column: 'description', text, width: 244 }, { font: 'Helvetica', size: 7.5, leading: 9 }, [
      { column: 'number', text: String(index + 1).padStart(5, '0') },
      { column: 'date', text: dateAs(row.bookedOn, 'dd/MM/yyyy') },
      { column: 'fees', text: fees },
      { column: 'debits', text: row.amountCents < 0 && !starred ? withCommas(row.amountCents) : '' },
      { column: 'credits', text: row.amountCents > 0 ? withCommas(row.amountCents) : '' },
      { column: 'balance', text: minusCommas(row.balanceCents) },
    ]),
    description: text,
  };
}

function balanceLine(text: string, cents: number): TableLine<Key> {
  return {
    cells: [
      { column: 'description', text, style: bold },
      { column: 'balance', text: minusCommas(cents), style: bold },
    ],
  };
}

function tableOf(account: PrintedAccount): BankTable<Key> {
  const feeCents = account.rows.reduce((sum, row) => sum - (row.isFee ? row.amountCents : 0), 0);
  const vatCents = Math.round((feeCents * 15) / 115);
  return {
    body,
    leading: 11.5,
    headings: bold,
    headingGap: 15,
    tops: [290, 110],
    bottom: 785,
    columns: {
      number: { x: 34, align: 'left', heading: 'Tranlistno' },
      date: { x: 80, align: 'left', heading: 'Date' },
      description: { x: 134, align: 'left', heading: 'Description' },
      fees: { x: 352, align: 'right', heading: 'Fees(R)' },
      debits: { x: 424, align: 'right', heading: 'Debits(R)' },
      credits: { x: 494, align: 'right', heading: 'Credits(R)' },
      balance: { x: 562, align: 'right', heading: 'Balance(R)' },
    },
    opening: [balanceLine('Openingbalance', account.openingCents)],
    describing: ['description'],
    block,
    closing: [
      {
        cells: [
          { column: 'description', text: `VAT on fees for this period = R${withCommas(vatCents)}` },
          { column: 'debits', text: '0.00' },
        ],
      },
      balanceLine('Closingbalance', account.closingCents),
    ],
    onFirstPage: [
      ...stacked(addressLines(account), { x: 34, y: 98, step: 11 }),
      { text: account.accountName, x: 330, y: 98, style: bold },
      { text: `Account number: ${account.accountNumber}`, x: 330, y: 109 },
      {
        text: `Statement period: ${dateAs(account.from, 'dd/MM/yyyy')} - ${dateAs(account.to, 'dd/MM/yyyy')}`,
        x: 330,
        y: 120,
      },
      { text: `Statement date: ${dateAs(account.to, 'dd/MM/yyyy')}`, x: 330, y: 131 },
      { text: 'Account summary', x: 34, y: 178, style: { font: 'Helvetica-Bold', size: 10, colour: GREEN } },
      { text: `Opening balance R${minusCommas(account.openingCents)}`, x: 34, y: 194 },
      { text: `Funds received/Credits R${withCommas(account.totals.creditCents)}`, x: 34, y: 205 },
      { text: `Funds used/Debits R${withCommas(account.totals.debitCents)}`, x: 34, y: 216 },
      { text: `Closing balance R${minusCommas(account.closingCents)}`, x: 34, y: 227 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: 'NEDBANK', x: 34, y: 54, style: { font: 'Helvetica-Bold', size: 17, colour: GREEN } },
      { text: `Page ${page} of ${pages}`, x: 562, y: 54, align: 'right' },
      { text: '* These fees are included in the balance and include VAT.', x: 34, y: 804, style: bold },
      { text: SYNTHETIC, x: 34, y: 814, style: { font: 'Helvetica', size: 6 } },
    ],
    ornaments: (sheet, top) => sheet.box(34, top - 25, 528, 15, [0.88, 0.93, 0.9]),
  };
}

/** The statement of Nedbank: numbered rows, fees with a star in the fee column, a row of VAT that moves nothing. */
export const nedbankStatement: PdfLayout = {
  usualMonths: 1,
  producer: 'Batch Composer 6.1',
  creator: 'Batch Composer 6.1',
  print: (account) => printBankTable(tableOf(account), account),
};
