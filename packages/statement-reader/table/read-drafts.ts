import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import { isLike, type LinePattern, linePattern, type PrintedFacts, printedFacts } from '../layouts/facts.ts';
import type { StatementLayout } from '../layouts/layout.ts';
import { cellsByOrder } from './cells-by-order.ts';
import { cellsByPosition } from './cells-by-position.ts';
import { belongsToNext, carriedFacts, type DraftRow, type StatementDraft } from './draft.ts';
import { furnitureOf } from './furniture.ts';
import { headerAt, type TableHeader } from './header.ts';
import { type Line, textOf } from './line.ts';
import { type ColumnMatch, type MoneyColumns, moneyColumns } from './money-columns.ts';
import { dateAt, type MoneyCells, type RowCells } from './row-cells.ts';
import { balanceForward, isBalanceLine, isMovement, startOf } from './row-meaning.ts';
import { type LinePart, partsOf } from './side-by-side.ts';
import { closeAbove, INDENT, isWithin, partingOf, startsInText, type WaitingLine } from './waiting-lines.ts';

interface OpenRow {
  readonly place: DraftRow['place'];
  date: DraftRow['date'];
  money: readonly MoneyCells[];
  hasStray: boolean;
  readonly description: string[];
  reference: string;
  readonly group: number;
  box: DraftRow['box'];
  /** Where its last line ends: a row may go on over the page. */
  end: { readonly page: number; readonly bottom: number };
}

interface OpenDraft {
  /** What the statement before it said and this one may say anew. */
  readonly carried: PrintedFacts;
  facts: PrintedFacts;
  readonly rows: OpenRow[];
  /** Places of lines between rows that are part of nothing. */
  readonly unread: StatementPlace[];
}

/** The headers of a page by the line that they start at. */
type PageHeaders = ReadonlyMap<number, TableHeader>;

/** Finds the headers of each page. A file without any is not of the layout. */
export function headersOf(pages: readonly (readonly Line[])[], layout: StatementLayout): PageHeaders[] {
  return pages.map((lines) => {
    const headers = new Map<number, TableHeader>();
    let index = 0;
    while (index < lines.length) {
      const header = headerAt(lines, index, layout.tables, layout.sideBySide ?? 1);
      if (header !== null) headers.set(index, header);
      index = header?.nextLine ?? index + 1;
    }
    return headers;
  });
}

/**
 * Reads the statements of a file as drafts: facts, and rows with every way to read their amounts. One draft for each account
 * and period.
 * @param match how columns of amounts are matched with headings
 */
export function readDrafts(
  pages: readonly (readonly Line[])[],
  headers: readonly PageHeaders[],
  layout: StatementLayout,
  match: ColumnMatch,
): StatementDraft[] {
  const reader = new DraftReader(pages, headers, layout, match);
  return reader.read();
}

class DraftReader {
  readonly #pages: readonly (readonly Line[])[];
  readonly #headers: readonly PageHeaders[];
  readonly #layout: StatementLayout;
  readonly #match: ColumnMatch;
  readonly #facts: readonly LinePattern[];
  readonly #skip: readonly LinePattern[];
  readonly #stop: readonly LinePattern[];
  readonly #furniture: ReadonlySet<Line>;
  readonly #columns = new Map<string, MoneyColumns>();
  readonly #drafts: OpenDraft[] = [{ carried: {}, facts: {}, rows: [], unread: [] }];
  /** The rows of the current page, the last one for each of the tables side by side. */
  #open: (OpenRow | undefined)[] = [];
  /** The last row of each table while the page that is read has none of it yet: its description may go on there. */
  #unfinished: (OpenRow | undefined)[] = [];
  /** Lines of the page since the last row that are part of nothing, should another row follow them. */
  #passed: Line[] = [];
  /** The year that a line of its own gave to the rows below it. */
  #year: number | null = null;
  /** Lines above the next row that may belong to it. */
  #waiting: WaitingLine<OpenRow>[] = [];
  /** Whether a description of this file began above the line of its row. */
  #beginsAbove = false;
  /** Texts found to belong to the row that is about to start. */
  #above: string[] = [];

  constructor(
    pages: readonly (readonly Line[])[],
    headers: readonly PageHeaders[],
    layout: StatementLayout,
    match: ColumnMatch,
  ) {
    this.#match = match;
    this.#pages = pages;
    this.#headers = headers;
    this.#layout = layout;
    this.#facts = layout.facts.map(linePattern);
    this.#skip = layout.skip.map(linePattern);
    this.#stop = layout.stop.map(linePattern);
    this.#furniture = furnitureOf(pages, (line) =>
      line.words.some((_, index) => dateAt(line.words, index, layout.dates) !== null),
    );
  }

  read(): StatementDraft[] {
    let table: TableHeader | null = null;
    for (const [index, lines] of this.#pages.entries()) {
      const headers = this.#headers[index];
      this.#endRow();
      this.#passed = [];
      // A page with a header of its own has no rows above it; one without continues the table of the page before.
      if (headers !== undefined && headers.size > 0) table = null;
      let next = 0;
      for (const [position, line] of lines.entries()) {
        const header = headers?.get(position);
        if (header !== undefined) {
          table = header;
          next = header.nextLine;
          this.#endRow();
        }
        if (position < next) continue;
        table = this.#readLine(line, table);
      }
    }
    this.#endRow();
    return this.#drafts.map(({ carried, facts, rows, unread }) => ({
      facts: { ...carried, ...facts },
      unread,
      rows: rows.toSorted((one, other) => one.place.page - other.place.page || one.group - other.group),
    }));
  }

  /** Reads a line below a header, or outside of tables; returns the table that the next line belongs to. */
  #readLine(line: Line, table: TableHeader | null): TableHeader | null {
    const facts = printedFacts(line.text, this.#facts);
    if (table === null) {
      this.#learn(facts);
      return null;
    }
    const parts = partsOf(line, table, this.#layout).map((part) => ({ part, cells: this.#cellsOf(part, table) }));
    // The bank's own employees are paid by it, and what a card paid by debit order begins like a heading of debits.
    const isPlainRow = parts.some(({ cells: { date, money } }) => date !== null && money.some(isMovement));
    if (!isPlainRow) {
      if (facts.year !== undefined) this.#year = facts.year;
      if (facts.year !== undefined || isLike(line.text, this.#skip)) return table;
    }
    const stops = !isPlainRow && isLike(line.text, this.#stop);
    if (stops || isBalanceLine(facts)) {
      this.#endRow();
      this.#learn(facts);
      const isOver = stops || facts.closing !== undefined;
      if (isOver) this.#unfinished = [];
      return isOver ? null : table;
    }
    let isRow = false;
    for (const { part, cells } of parts) isRow = this.#readPart(part, cells, line) || isRow;
    if (!isRow) this.#learn(facts);
    if (!isRow && Object.keys(facts).length === 0 && !this.#furniture.has(line)) this.#passed.push(line);
    return table;
  }

  #cellsOf({ line, header }: LinePart, table: TableHeader): RowCells {
    return header.isRunning
      ? cellsByOrder(line, header, this.#layout)
      : cellsByPosition(line, header, this.#layout, this.#moneyColumns(header, table));
  }

  /** Takes a part of a line as a row or as the continuation of one; false when it is neither. */
  #readPart(part: LinePart, cells: RowCells, line: Line): boolean {
    const forward = balanceForward(cells);
    if (forward !== null) {
      this.#endRow();
      const isFirst = this.#drafts.at(-1)?.rows.length === 0;
      this.#learn(isFirst ? { opening: forward, ...startOf(cells) } : { carried: forward });
      return true;
    }
    if (cells.date !== null) {
      this.#startRow(cells, part);
      return true;
    }
    if (cells.money.some((money) => isMovement(money) || money.balance !== undefined)) {
      this.#readMoney(part, cells);
      return true;
    }
    return this.#mayContinue(part, line) && this.#readText(part, cells, line);
  }

  /** Takes a line with amounts and no date: a fee or the amount of the row above it, or else a row of its own. */
  #readMoney(part: LinePart, cells: RowCells): void {
    const row = this.#open[part.group];
    // The amount of a row may be on a lower line than its date: what is between them is the row's.
    const mayExtend = row !== undefined && (this.#layout.feeBelow === true || !row.money.some(isMovement));
    if (mayExtend) this.#settleWaiting(null, part.group);
    const before = row ?? this.#overThePage(part);
    const fee =
      this.#layout.feeBelow === true && row !== undefined && isNear(row, part.line) ? feeOf(row, cells) : null;
    const isAmountOf =
      before !== undefined && !before.money.some(isMovement) && (row === undefined || isNear(row, part.line));
    if (row !== undefined && fee !== null) this.#extend(row, { ...cells, money: fee });
    else if (isAmountOf) this.#extend(before, cells);
    else this.#startRow(cells, part);
  }

  /** Takes a line of text alone, which waits until the row below it shows whose it is; false when it is no row's. */
  #readText(part: LinePart, cells: RowCells, line: Line): boolean {
    const isNearest = this.#layout.continuation === 'nearest';
    const after = isNearest ? this.#open[part.group] : this.#followed(part);
    const mayPrecede = isNearest || startsInText(part);
    if (after !== undefined || mayPrecede) {
      this.#waiting.push({ cells, group: part.group, whole: line, after, mayPrecede });
    }
    return isNearest || after !== undefined;
  }

  /** The row that a line continues if it is not the beginning of the next one. */
  #followed(part: LinePart): OpenRow | undefined {
    const row = this.#open[part.group];
    const last = this.#waiting.findLast(({ group, after }) => group === part.group && after !== undefined);
    if (last !== undefined) return isWithin(last.cells.line.bottom, part.line) ? last.after : undefined;
    if (row !== undefined) return isNear(row, part.line) ? row : undefined;
    return this.#overThePage(part);
  }

  /**
   * The last row of the page before, where this line is the first of its page below the heading or a balance brought forward: what
   * a bank could not print above the break comes there.
   */
  #overThePage({ group, line }: LinePart): OpenRow | undefined {
    const row = this.#unfinished[group];
    return row !== undefined && row.end.page === line.place.page - 1 && this.#passed.length === 0 ? row : undefined;
  }

  /**
   * Whether a line without date and amount may belong to a row: it begins in the column of the descriptions, where that is
   * not the page's margin, or is at least no page header or footer.
   */
  #mayContinue({ header, line: part }: LinePart, line: Line): boolean {
    const boxes = header.columns.flatMap(({ box }) => (box === null ? [] : [box.left]));
    const text = header.columns.find(({ layout }) => layout.role === 'description')?.box?.left;
    const isMargin = text === undefined || header.isRunning || text <= Math.min(...boxes) + INDENT;
    const left = part.words[0]?.left ?? 0;
    return isMargin
      ? !this.#furniture.has(line)
      : left >= text - INDENT && (left <= text + INDENT || !this.#furniture.has(line));
  }

  #startRow(cells: RowCells, part: LinePart): void {
    this.#settleWaiting(part.line, part.group);
    const draft = this.#drafts.at(-1);
    const { page } = part.line.place;
    const above = draft?.rows.filter((row) => row.place.page === page).length ?? 0;
    draft?.unread.push(...this.#passed.splice(0).map(() => ({ page, row: above + 1 })));
    const { left = 0 } = part.line.words[0] ?? {};
    const { right = 0 } = part.line.words.at(-1) ?? {};
    const description = textOf(cells.description);
    const row: OpenRow = {
      place: part.line.place,
      date: cells.date === null ? null : { ...cells.date, year: cells.date.year ?? this.#year },
      money: cells.money,
      hasStray: cells.hasStray,
      description: [...this.#above.splice(0), description].filter((text) => text !== ''),
      reference: textOf(cells.reference),
      group: part.group,
      box: { left, right, top: part.line.top, bottom: part.line.bottom },
      end: { page, bottom: part.line.bottom },
    };
    this.#open[part.group] = row;
    this.#unfinished[part.group] = row;
    draft?.rows.push(row);
  }

  /**
   * Gives waiting lines to the row above them and to the one below: they part at the widest gap, and where there is none they
   * are of the row above.
   */
  #settleWaiting(below: Line | null, ofGroup?: number): void {
    const isOwn = ({ group }: WaitingLine<OpenRow>): boolean => ofGroup === undefined || group === ofGroup;
    const settled = this.#waiting.filter(isOwn);
    const isNearest = this.#layout.continuation === 'nearest';
    this.#waiting = this.#waiting.filter((line) => !isOwn(line));
    for (const lines of Map.groupBy(settled, ({ group }) => group).values()) {
      const split =
        below === null ? lines.length : partingOf(lines, below, { isNearest, beginsAbove: this.#beginsAbove });
      const preceding = below === null ? [] : closeAbove(below, lines.slice(split));
      for (const each of lines.slice(0, lines.length - preceding.length)) {
        const isAfter = !isNearest || (each.after && isNear(each.after, each.cells.line));
        if (each.after !== undefined && isAfter) this.#extend(each.after, each.cells);
      }
      for (const { cells, whole, after } of preceding) {
        this.#above.push(textOf(cells.description));
        this.#passed = this.#passed.filter((line) => line !== whole);
        this.#beginsAbove ||= after !== undefined;
      }
    }
  }

  #extend(row: OpenRow, cells: RowCells): void {
    const description = textOf(cells.description);
    if (description !== '') row.description.push(description);
    const reference = textOf(cells.reference);
    if (reference !== '') row.reference = row.reference === '' ? reference : `${row.reference} ${reference}`;
    const [first = {}] = row.money;
    row.money = cells.money.map((money) => ({ ...first, ...money }));
    row.hasStray ||= cells.hasStray;
    const { place, bottom } = cells.line;
    row.end = { page: place.page, bottom };
    if (place.page === row.place.page) row.box = { ...row.box, bottom: Math.max(row.box.bottom, bottom) };
    else this.#open[row.group] = row;
  }

  #endRow(): void {
    this.#settleWaiting(null);
    this.#open = [];
    this.#above = [];
  }

  #learn(facts: PrintedFacts): void {
    const draft = this.#drafts.at(-1);
    if (draft === undefined) return;
    const known = { ...draft.carried, ...draft.facts };
    if (belongsToNext({ facts: known, rows: draft.rows }, facts)) {
      this.#endRow();
      this.#unfinished = [];
      this.#drafts.push({ carried: carriedFacts(known), facts, rows: [], unread: [] });
      return;
    }
    // What is printed first counts: later mentions are summaries, or carried forward.
    draft.facts = { ...facts, ...draft.facts, ...(facts.carried === undefined ? {} : { carried: facts.carried }) };
  }

  /**
   * Columns are learned from every page with the same header, so that a rare column is known on all of them.
   * @param header the columns of the table, or those of one of the tables side by side in it
   */
  #moneyColumns(header: TableHeader, table: TableHeader): MoneyColumns {
    const known = this.#columns.get(keyOf(header));
    if (known !== undefined) return known;
    const key = keyOf(table);
    let current: string | undefined;
    const lines = this.#pages.flatMap((page, index) => {
      const own = [...(this.#headers[index]?.values() ?? [])].map(keyOf);
      current = own.at(-1) ?? current;
      return own.includes(key) || current === key ? page : [];
    });
    const made = moneyColumns(lines, header, this.#layout.spacedThousands, this.#match);
    this.#columns.set(keyOf(header), made);
    return made;
  }
}

/** The amount of a line below a row as the row's fee, null where the row has one or the line prints more than an amount. */
function feeOf(row: OpenRow, { money }: RowCells): MoneyCells[] | null {
  const fees = money.flatMap(({ amount, ...others }) =>
    amount === undefined || Object.keys(others).length > 0 ? [] : [{ fee: amount }],
  );
  return fees.length < money.length || row.money.some(({ fee }) => fee !== undefined) ? null : fees;
}

const keyOf = (header: TableHeader): string =>
  header.columns.map(({ box }) => (box === null ? '-' : `${Math.round(box.left)}:${Math.round(box.right)}`)).join(' ');

function isNear(row: OpenRow, line: Line): boolean {
  return row.end.page === line.place.page && isWithin(row.end.bottom, line);
}
