import type { Alignment, Sheet, TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import {
  type Column,
  type PageCount,
  type PrintedStatement,
  printStatement,
  type StatementLayout,
} from '../print-statement.ts';
import type { PrintedAccount } from '../printed-account.ts';

interface HeadedColumn extends Column {
  readonly heading: string;
  /** Where the heading begins; by default aligned as the column. */
  readonly headingX?: number;
}

/** A text at a place of a page. */
export interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly style?: TextStyle;
  readonly align?: Alignment;
}

/** A statement that is one table with headings, under a bank's name. */
export interface BankTable<Key extends string>
  extends Omit<StatementLayout<Key>, 'columns' | 'paper' | 'furniture' | 'top'> {
  readonly paper?: StatementLayout<Key>['paper'];
  readonly columns: Readonly<Record<Key, HeadedColumn>>;
  /** First baseline of the table on the first page, and on the others. */
  readonly tops: readonly [first: number, others: number];
  readonly headings: TextStyle;
  /** Points from the headings to the first baseline. */
  readonly headingGap: number;
  readonly onFirstPage: readonly Placed[];
  readonly onEveryPage: (count: PageCount) => readonly Placed[];
  /** Rules, stripes and the like; drawn before any text of the furniture. */
  readonly ornaments?: (sheet: Sheet, top: number) => void;
}

const A4 = { width: 595.28, height: 841.89 };

/** Prints an account as such a table. */
export function printBankTable<Key extends string>(table: BankTable<Key>, account: PrintedAccount): PrintedStatement {
  const { tops, columns, headings, headingGap, body } = table;
  const top = (page: number): number => (page === 1 ? tops[0] : tops[1]);
  const headed: readonly HeadedColumn[] = Object.values(columns);
  const furniture = (sheet: Sheet, count: PageCount): void => {
    table.ornaments?.(sheet, top(count.page));
    for (const { heading, headingX, x, align } of headed) {
      sheet.text(
        heading,
        headingX ?? x,
        top(count.page) - headingGap,
        headings,
        headingX === undefined ? align : 'left',
      );
    }
    const placed = [...(count.page === 1 ? table.onFirstPage : []), ...table.onEveryPage(count)];
    for (const { text, x, y, style, align } of placed) sheet.text(text, x, y, style ?? body, align);
  };
  return printStatement({ ...table, paper: table.paper ?? A4, top, furniture }, account);
}

/** Lines below each other. */
export function stacked(
  lines: readonly string[],
  place: { readonly x: number; readonly y: number; readonly step: number; readonly style?: TextStyle },
): Placed[] {
  const { x, y, step, style } = place;
  return lines.map((text, index) => ({ text, x, y: y + index * step, ...(style && { style }) }));
}

/** The holder's name and address, as they show through a window of an envelope. */
export function addressLines(account: PrintedAccount): string[] {
  return [account.holderName.toUpperCase(), ...account.address];
}

/** What every generated file says of itself. */
export const SYNTHETIC = 'Synthetic statement: no bank issued it.';
