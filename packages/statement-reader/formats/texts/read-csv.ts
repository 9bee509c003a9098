import { type Options, parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { columnsOfHeadings } from '../grids/column-headings.ts';
import { cellText, type Grid, type GridRow } from '../grids/grid.ts';
import { gridSections } from '../grids/grid-sections.ts';
import { gridStatements } from '../grids/grid-statements.ts';
import { decodeText } from './decode-text.ts';
import { MAX_CELL_CHARACTERS, MAX_CELLS, MAX_COLUMNS, MAX_TABLE_ROWS, MAX_TEXT_CHARACTERS } from './format-limits.ts';
import { hasManyLines, MAX_LINES } from './text-lines.ts';

/** The usual ones first: of two that make as much of a file the earlier one counts. */
const DELIMITERS = [',', ';', '\t', '|', '^', '~', '¦', ':'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** What a row of equal width is worth at most; headings and known tables are worth more. */
const MOST_FOR_WIDTH = 100;

/** Characters that the delimiter is detected from. */
const HEAD = 20_000;

const Cells = z.array(z.string());

/** Rows of a table; null for one of more cells than are read, before they take memory. */
function recordsOf(text: string, delimiter: Delimiter, quote: boolean): GridRow[] | null {
  const rows: GridRow[] = [];
  let room = MAX_CELLS;
  let row = 1;
  const options: Options = {
    delimiter,
    record_delimiter: '\n',
    quote: quote ? '"' : false,
    relax_quotes: true,
    relax_column_count: true,
    to: MAX_TABLE_ROWS + 1,
    // A quote that is never closed would take the rest of the file into one cell.
    max_record_size: MAX_CELL_CHARACTERS * MAX_COLUMNS,
    // Each record is kept as what is needed of it, and none of them by the parser.
    on_record: (record, { lines }) => {
      const cells = Cells.parse(record).slice(0, MAX_COLUMNS);
      room -= cells.length;
      if (room >= 0) rows.push({ row, cells: cells.map(cellText) });
      row = lines + 1;
      return null;
    },
  };
  parse(text, options);
  return room < 0 ? null : rows;
}

/** Rows of a CSV, one for each record of RFC 4180; by lines alone where its quotes do not pair; null for too many cells. */
function csvRows(text: string, delimiter: Delimiter): GridRow[] | null {
  try {
    return recordsOf(text, delimiter, true);
  } catch {
    const rows = recordsOf(text, delimiter, false);
    return rows === null
      ? null
      : rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.replaceAll(/^"|"$/g, '')) }));
  }
}

/** How much a delimiter makes of the head of a file: a known table, headings, or rows of equal width. */
function merit(head: string, delimiter: Delimiter): number {
  const rows = csvRows(head, delimiter) ?? [];
  if (rows.length === 0) return 0;
  if (gridSections({ page: 1, rows }).some(({ preset }) => preset !== null)) return 1_000;
  if (rows.some(({ cells }) => columnsOfHeadings(cells) !== null)) return 500;
  const widths = rows.map(({ cells }) => cells.length).toSorted((a, b) => a - b);
  return Math.min(MOST_FOR_WIDTH, widths[Math.floor(widths.length / 2)] ?? 1) - 1;
}

interface ToldDelimiter {
  readonly delimiter: Delimiter;
  readonly merit: number;
}

function delimiterOf(text: string): ToldDelimiter {
  const cut = text.slice(0, HEAD);
  const lineEnd = cut.lastIndexOf('\n');
  const head = text.length > HEAD && lineEnd > 0 ? cut.slice(0, lineEnd) : cut;
  const merits = DELIMITERS.map((delimiter) => ({ delimiter, merit: merit(head, delimiter) }));
  return merits.reduce((best, one) => (one.merit > best.merit ? one : best));
}

const QUOTED_LINE = /^"((?:[^"]|"")*)"$/;

/** Lines without the quotes that a program put around each whole line of a table; null where not every line has them. */
function withoutLineQuotes(text: string): string | null {
  const lines = text.split('\n');
  const inner = lines.map((line) =>
    line.trim() === '' ? '' : QUOTED_LINE.exec(line.trim())?.[1]?.replaceAll('""', '"'),
  );
  return inner.includes(undefined) ? null : inner.join('\n');
}

/** The rows of a table: by the delimiter that makes most of it, and without quotes around whole lines where nothing else does. */
function tableRows(text: string): GridRow[] | null {
  const told = delimiterOf(text);
  const bare = told.merit > MOST_FOR_WIDTH ? null : withoutLineQuotes(text);
  const other = bare === null ? null : delimiterOf(bare);
  if (bare !== null && other !== null && other.merit > told.merit) return csvRows(bare, other.delimiter);
  return csvRows(text, told.delimiter);
}

/**
 * Statements of a CSV in any of the encodings of decodeText, with any delimiter in use. An account that the file
 * does not name is the one stated. Line 1 is the first line of the file.
 */
export function readCsv(bytes: Uint8Array, stated: StatedAccount | undefined): FormatReading {
  const { text } = decodeText(bytes);
  if (text.length > MAX_TEXT_CHARACTERS) {
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_TEXT_CHARACTERS} characters.`));
  }
  try {
    // Files that were edited by hand mix the ends of lines.
    const lines = text.replaceAll(/\r\n?/g, '\n');
    if (hasManyLines(lines)) return refusedFor(refusal('file_too_long', `The file has more than ${MAX_LINES} lines.`));
    const rows = tableRows(lines);
    if (rows === null) return refusedFor(refusal('file_too_long', `The table has more than ${MAX_CELLS} cells.`));
    const grid: Grid = { page: 1, rows };
    return gridStatements([grid], stated, 'csv');
  } catch {
    return refusedFor(refusal('no_table', 'The file is not a table in CSV.'));
  }
}
