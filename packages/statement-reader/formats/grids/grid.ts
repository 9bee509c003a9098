import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { MAX_CELL_CHARACTERS, MAX_TABLE_ROWS } from '../texts/format-limits.ts';

/** A row of a table: cells as text, and the number of the row or line in its file, from 1. */
export interface GridRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A table as read, of a CSV or a sheet of a workbook. */
export interface Grid {
  /** The sheet, from 1. */
  readonly page: number;
  readonly rows: readonly GridRow[];
  /** Whether numbers that are days count from 1904, as in workbooks of old Macintosh programs. */
  readonly serialsFrom1904?: boolean;
}

/** How an export guards a cell that a spreadsheet would take for a formula: an apostrophe before it. Source: OWASP, "CSV Injection". */
const GUARD = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** A cell without the guard against formulas, in Unicode's usual form, runs of blanks made one. */
export function cellText(raw: string): string {
  return raw
    .replace(GUARD, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Why a table is too large to be read; null when it is not. */
export function gridTooLarge({ page, rows }: Grid): FormatReading | null {
  if (rows.length > MAX_TABLE_ROWS) {
    const place = { page, row: MAX_TABLE_ROWS + 1 };
    return refusedFor(refusal('file_too_long', `The table has more than ${MAX_TABLE_ROWS} rows.`, { place }));
  }
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL_CHARACTERS));
  if (!long) return null;
  const found = long.cells.find((cell) => cell.length > MAX_CELL_CHARACTERS) ?? '';
  return refusedFor(
    refusal('text_too_long', `A cell has more than ${MAX_CELL_CHARACTERS} characters.`, {
      place: { page, row: long.row },
      expected: `at most ${MAX_CELL_CHARACTERS}`,
      found: `${found.length} characters`,
    }),
  );
}
