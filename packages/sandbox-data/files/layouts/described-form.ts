import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import type { TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import type { Cell, PrintedStatement, TableLine } from '../print-statement.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { addressLines, type BankTable, type Placed, printBankTable, SYNTHETIC, stacked } from './bank-table.ts';
import type { PdfLayout } from './pdf-layout.ts';
import { describedWithReference } from './row-cells.ts';

const body: TextStyle = { font: 'Helvetica', size: 7.5 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 7.5 };
const LEADING = 11.5;
const WRAPPED = 9;

/**
 * A statement of which others published the headings, their order, and how days and amounts are written, and nothing else:
 * places, fonts and furniture are plain.
 */
export interface DescribedForm<Key extends string> {
  readonly bank: string;
  readonly title: string;
  readonly columns: BankTable<Key | 'description' | 'balance'>['columns'];
  /** Points that a line of a description may take. */
  readonly descriptionWidth: number;
  /** Days of the period above the table. */
  readonly periodDays: string;
  readonly balance: (cents: number) => string;
  /** Cells of a row beside its description and its balance. */
  readonly cells: (row: PrintedRow, index: number, rows: readonly PrintedRow[]) => readonly Cell<Key>[];
  /** Lines above the first row and below the last, by what they say; none where the form prints none. */
  readonly opening?: { readonly text: string; readonly cells?: (account: PrintedAccount) => readonly Cell<Key>[] };
  readonly closing?: { readonly text: string };
  /** The newest row on top. */
  readonly newestFirst?: true;
  /** A description of several lines runs above and below the line of the amounts. */
  readonly aroundAmounts?: true;
  /** Whether a row prints its balance; where nothing is said, each does. */
  readonly printsBalance?: (index: number, rows: readonly PrintedRow[]) => boolean;
  /** Fees are printed beside their transaction. */
  readonly feesBeside?: true;
  /** Lines that head the columns above their headings. */
  readonly aboveHeadings?: readonly Placed[];
}

type Keys<Key extends string> = Key | 'description' | 'balance';

function linesOf<Key extends string>(
  form: DescribedForm<Key>,
  text: string,
  cells: readonly Cell<Keys<Key>>[],
): TableLine<Keys<Key>>[] {
  const described = wrapped(text, body.font, body.size, form.descriptionWidth).map(
    (line): Cell<Keys<Key>> => ({ column: 'description', text: line }),
  );
  const [first, ...more] = described;
  const below = (lines: readonly Cell<Keys<Key>>[]): TableLine<Keys<Key>>[] =>
    lines.map((cell) => ({ leading: WRAPPED, cells: [cell] }));
  if (form.aroundAmounts !== true || first === undefined || more.length === 0) {
    return [{ cells: first === undefined ? cells : [...cells, first] }, ...below(more)];
  }
  const beside = described.length % 2 === 1 ? more.slice(0, 1) : [];
  return [{ cells: [first] }, { leading: WRAPPED, cells: [...cells, ...beside] }, ...below(more.slice(beside.length))];
}

function print<Key extends string>(form: DescribedForm<Key>, account: PrintedAccount): PrintedStatement {
  const rows = form.newestFirst === true ? account.rows.toReversed() : account.rows;
  const days = (day: string): string => dateAs(day, form.periodDays);
  const balanceLine = (text: string, cents: number, cells: readonly Cell<Keys<Key>>[]): TableLine<Keys<Key>> => ({
    cells: [...cells, { column: 'description', text }, { column: 'balance', text: form.balance(cents) }],
  });
  const { opening, closing } = form;
  const table: BankTable<Keys<Key>> = {
    body,
    leading: LEADING,
    rowGap: 5,
    headings: bold,
    headingGap: 16,
    tops: [230, 112],
    bottom: 782,
    columns: form.columns,
    describing: ['description'],
    opening:
      opening === undefined ? [] : [balanceLine(opening.text, account.openingCents, opening.cells?.(account) ?? [])],
    closing: closing === undefined ? [] : [balanceLine(closing.text, account.closingCents, [])],
    block: (row, index) => {
      const text = describedWithReference(row);
      const hasBalance = form.printsBalance?.(index, rows) ?? true;
      const balance: Cell<Keys<Key>> = { column: 'balance', text: hasBalance ? form.balance(row.balanceCents) : '' };
      return {
        lines: linesOf(form, text, [...form.cells(row, index, rows), balance]),
        description: text,
      };
    },
    onFirstPage: [
      ...stacked(addressLines(account), { x: 36, y: 98, step: 11 }),
      { text: `Account number: ${account.accountNumber}`, x: 330, y: 98, style: bold },
      { text: `Account holder: ${account.holderName}`, x: 330, y: 109 },
      { text: `Statement period: ${days(account.from)} to ${days(account.to)}`, x: 330, y: 120 },
    ],
    onEveryPage: ({ page, pages }) => [
      { text: form.bank, x: 36, y: 54, style: { font: 'Helvetica-Bold', size: 16 } },
      { text: form.title, x: 558, y: 54, style: bold, align: 'right' },
      ...(form.aboveHeadings ?? []).map((mark) => ({ ...mark, y: (page === 1 ? 230 : 112) - mark.y, style: bold })),
      { text: `Page ${page} of ${pages}`, x: 558, y: 815, align: 'right' },
      { text: SYNTHETIC, x: 36, y: 815 },
    ],
  };
  const printed = printBankTable(table, { ...account, rows });
  return form.newestFirst === true ? { ...printed, places: printed.places.toReversed() } : printed;
}

/** The layout that prints a form of which only the table is known. */
export const describedForm = <Key extends string>(form: DescribedForm<Key>): PdfLayout => ({
  usualMonths: 3,
  ...(form.feesBeside === undefined ? {} : { feesBeside: form.feesBeside }),
  producer: 'Plain Writer 1',
  creator: 'Plain Writer 1',
  print: (account) => print(form, account),
});
