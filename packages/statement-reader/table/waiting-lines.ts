import type { Line } from './line.ts';
import type { RowCells } from './row-cells.ts';
import type { LinePart } from './side-by-side.ts';

/** Share of a line's height that may part it from the row it continues. */
const NEAR = 0.8;
/** Points by which the lines of a description may begin apart. */
export const INDENT = 4;
/** Share of a line's height by which it must be nearer to the row below, where descriptions go on below their rows. */
const CLEARLY = 0.25;
/** Share of a line's height from which it is beside a row and below none: a cell in the middle of a taller one. */
const BESIDE = 0.1;

/** A line without date and amount, until the next row or the end of the table shows which row it belongs to. */
export interface WaitingLine<Row extends EndOfRow> {
  readonly cells: RowCells;
  readonly group: number;
  /** The line of the page that it is of. */
  readonly whole: Line;
  /** The row that it follows closely; undefined where it does not. */
  readonly after: Row | undefined;
  /** Whether it may begin the description of the row below. */
  readonly mayPrecede: boolean;
}

/** Where the last line of a row ends. */
interface EndOfRow {
  readonly end: { readonly page: number; readonly bottom: number };
}

interface Habits {
  /** Whether the layout gives each line to the nearer row. */
  readonly isNearest: boolean;
  /** Whether a description of the file was seen to begin above the line of its row. */
  readonly beginsAbove: boolean;
}

/** How many of the lines between two rows belong to the upper one: they part at the widest gap. */
export function partingOf<Row extends EndOfRow>(
  lines: readonly WaitingLine<Row>[],
  below: Line,
  { isNearest, beginsAbove }: Habits,
): number {
  const [first] = lines;
  if (first === undefined) return 0;
  const height = first.cells.line.bottom - first.cells.line.top;
  const lowest = below.top - (lines.at(-1)?.cells.line.bottom ?? 0);
  let parting = lines.length;
  let widest = lowest + (isNearest ? 0 : CLEARLY * height);
  let above = endAbove(first, beginsAbove || lowest < -BESIDE * height);
  for (const [index, { cells, mayPrecede }] of lines.entries()) {
    const gap = cells.line.top - above;
    if (gap > widest && mayPrecede) [parting, widest] = [index, gap];
    above = cells.line.bottom;
  }
  return parting;
}

/** Where what is above the first line ends; beyond the page where the row below has the better claim, or none. */
function endAbove<Row extends EndOfRow>({ after, cells }: WaitingLine<Row>, isOfRowBelow: boolean): number {
  if (after === undefined) return Number.NEGATIVE_INFINITY;
  if (after.end.page === cells.line.place.page) return after.end.bottom;
  return isOfRowBelow ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Whether a part of a line begins in the column of the descriptions, where that is not the first of its table. */
export function startsInText({ header, line }: LinePart): boolean {
  if (header.isRunning) return false;
  const lefts = header.columns.flatMap(({ box }) => (box === null ? [] : [box.left]));
  const text = header.columns.find(({ layout }) => layout.role === 'description')?.box?.left;
  const left = line.words[0]?.left ?? 0;
  return text !== undefined && text > Math.min(...lefts) + INDENT && Math.abs(left - text) <= INDENT;
}

/** The lines right above a row without a gap between them. */
export function closeAbove<Row extends EndOfRow>(
  row: Line,
  lines: readonly WaitingLine<Row>[],
): readonly WaitingLine<Row>[] {
  let next = row;
  const first = lines.findLastIndex(({ cells: { line } }) => {
    const isClose = isWithin(line.bottom, next);
    next = line;
    return !isClose;
  });
  return lines.slice(first + 1);
}

/** Whether nothing but the space between lines is above a line. */
export const isWithin = (above: number, line: Line): boolean => line.top - above <= NEAR * (line.bottom - line.top);
