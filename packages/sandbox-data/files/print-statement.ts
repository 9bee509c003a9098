import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import {
  type Alignment,
  blankSheet,
  type PageDrawing,
  type Sheet,
  type TextStyle,
} from '@imali/pdf-writer/page-drawing.ts';
import type { PrintedAccount, PrintedRow } from './printed-account.ts';

export interface Column {
  /** Points from the left edge: where its texts begin, end or have their middle. */
  readonly x: number;
  readonly align: Alignment;
}

/** A text in a column, by default in the style of the body. */
export interface Cell<Key extends string> {
  readonly column: Key;
  readonly text: string;
  readonly style?: TextStyle;
}

/** Texts on one baseline. */
export interface TableLine<Key extends string> {
  readonly cells: readonly Cell<Key>[];
  /** Points from the line before; defaults to the layout's leading. */
  readonly leading?: number;
}

/** A transaction as lines of a table, and what it says. */
export interface RowBlock<Key extends string> {
  readonly lines: readonly TableLine<Key>[];
  /** In the order in which the bank's own words run; what is in no column of its own for references is part of it. */
  readonly description: string;
  readonly reference?: string;
}

/** Which page of how many. */
export interface PageCount {
  readonly page: number;
  readonly pages: number;
}

/** How a bank lays a statement out. Texts and positions are data; what depends on the account is worked out. */
export interface StatementLayout<Key extends string> {
  readonly paper: { readonly width: number; readonly height: number };
  readonly body: TextStyle;
  /** Points from one line to the next. */
  readonly leading: number;
  /** Points between the blocks of two rows, more than the leading. */
  readonly rowGap?: number;
  readonly columns: Readonly<Record<Key, Column>>;
  /** First baseline of the table on a page, and the last one that may be used. */
  readonly top: (page: number) => number;
  readonly bottom: number;
  /** Columns whose texts describe a transaction. */
  readonly describing: readonly Key[];
  readonly block: (row: PrintedRow, index: number) => RowBlock<Key>;
  /** Lines before the first row and after the last one. */
  readonly opening: readonly TableLine<Key>[];
  readonly closing: readonly TableLine<Key>[];
  /** Pages before the first one that has rows. */
  readonly leadingPages?: number;
  /** Lines at the foot and the head of a page break, with the balance and the day after the last row before it. */
  readonly carried?: (
    balanceCents: number,
    bookedOn: CalendarDate,
  ) => {
    readonly foot: readonly TableLine<Key>[];
    readonly head: readonly TableLine<Key>[];
  };
  /** Everything but the table: headers, boxes, footers. Called for each page once their number is known. */
  readonly furniture: (sheet: Sheet, count: PageCount) => void;
  /** Pages behind the table, each drawn by itself. */
  readonly furtherPages?: readonly ((sheet: Sheet) => void)[];
}

/** Where a row stands: page and row on it, both from 1, and what it says there. */
export interface RowPlace {
  readonly page: number;
  readonly row: number;
  readonly description: string;
  readonly reference: string;
  /** Its descriptive texts line by line, as they are printed. */
  readonly lines: readonly string[];
}

export interface PrintedStatement {
  readonly pages: readonly PageDrawing[];
  /** One for each row of the account, in its order. */
  readonly places: readonly RowPlace[];
}

const heightOf = (lines: readonly TableLine<string>[], leading: number): number =>
  lines.reduce((height, line) => height + (line.leading ?? leading), 0);

/** One space for any run of spaces: what a reader of positions can distinguish. */
const readable = (text: string): string => text.replace(/\s+/g, ' ').trim();

function describing<Key extends string>(columns: readonly Key[], cells: readonly Cell<Key>[]): string {
  const texts = cells.filter(({ column }) => columns.includes(column)).map(({ text }) => text);
  return readable(texts.join(' '));
}

/** Lays the rows of an account over as many pages as they need. */
export function printStatement<Key extends string>(
  layout: StatementLayout<Key>,
  account: Pick<PrintedAccount, 'rows' | 'openingCents' | 'from'>,
): PrintedStatement {
  const { paper, leading, rowGap = 0 } = layout;
  const sheets: Sheet[] = [];
  const places: RowPlace[] = [];
  let y = 0;
  let rowOnPage = 0;
  const draw = (lines: readonly TableLine<Key>[]): void => {
    for (const line of lines) {
      y += line.leading ?? leading;
      for (const { column, text, style } of line.cells) {
        const { x, align } = layout.columns[column];
        sheets.at(-1)?.text(text, x, y, style ?? layout.body, align);
      }
    }
  };
  const turnPage = (): void => {
    sheets.push(blankSheet(paper.width, paper.height));
    y = layout.top(sheets.length) - leading;
    rowOnPage = 0;
  };
  /** Room is kept for the lines at the foot of a page break. */
  const footHeight = heightOf(layout.carried?.(0, account.from).foot ?? [], leading);
  const fits = (lines: readonly TableLine<Key>[]): boolean =>
    y + heightOf(lines, leading) + footHeight <= layout.bottom;
  let last: Pick<PrintedRow, 'balanceCents' | 'bookedOn'> = {
    balanceCents: account.openingCents,
    bookedOn: account.from,
  };
  const makeRoom = (lines: readonly TableLine<Key>[]): void => {
    if (fits(lines)) return;
    const carried = layout.carried?.(last.balanceCents, last.bookedOn);
    draw(carried?.foot ?? []);
    turnPage();
    draw(carried?.head ?? []);
  };
  for (let page = 0; page <= (layout.leadingPages ?? 0); page += 1) turnPage();
  draw(layout.opening);
  account.rows.forEach((row, index) => {
    const { lines, description, reference } = layout.block(row, index);
    makeRoom(lines);
    draw(lines);
    y += rowGap;
    last = row;
    rowOnPage += 1;
    places.push({
      page: sheets.length,
      row: rowOnPage,
      description: readable(description),
      reference: readable(reference ?? ''),
      lines: lines.map(({ cells }) => describing(layout.describing, cells)).filter((line) => line !== ''),
    });
  });
  if (layout.closing.length > 0) {
    makeRoom(layout.closing);
    draw(layout.closing);
  }
  const further = layout.furtherPages ?? [];
  const pages = sheets.length + further.length;
  for (const drawFurther of further) {
    const sheet = blankSheet(paper.width, paper.height);
    drawFurther(sheet);
    sheets.push(sheet);
  }
  sheets.forEach((sheet, index) => {
    layout.furniture(sheet, { page: index + 1, pages });
  });
  return { pages: sheets.map(({ drawing }) => drawing), places };
}
