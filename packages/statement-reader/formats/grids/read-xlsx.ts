import readXlsxFile from 'read-excel-file/universal';
import * as z from 'zod';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { dateOfData } from '../texts/data-date.ts';
import { MAX_COLUMNS } from '../texts/format-limits.ts';
import { cellText, type Grid } from './grid.ts';
import { gridStatements } from './grid-statements.ts';
import type { MergedCells } from './merged-cells.ts';
import { safeWorkbook } from './xlsx-package.ts';

const Sheets = z.array(
  z.object({ data: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.date(), z.null()]))) }),
);

type Cell = string | number | boolean | Date | null;

/** How far from a whole cent a number may be that was computed in binary fractions. */
const CENT_TOLERANCE = 1e-6;

/** A cell as text: dates as the workbook's own day, numbers with a point and without the dust of binary fractions. */
function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return '';
  if (cell instanceof Date) {
    // Workbooks hold local time; the reader hands it on as UTC. Serials just under midnight belong to the next day.
    const time = cell.getTime() + 500;
    return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 16).replace('T00:00', '');
  }
  if (typeof cell === 'string') return cellText(cell);
  const cents = Math.round(cell * 100);
  const isCents = Math.abs(cents - cell * 100) < CENT_TOLERANCE * Math.max(1, Math.abs(cell));
  return isCents && Math.abs(cell) < 1e13 ? (cents / 100).toString() : cell.toString();
}

/** The cells of a sheet as text. A merged cell's value is in its first row; a date goes on for the other rows of that cell. */
function textsOf(data: readonly (readonly Cell[])[], merged: readonly MergedCells[]): string[][] {
  const texts = data.map((cells) => cells.slice(0, MAX_COLUMNS).map(textOf));
  for (const { column, from, to } of merged) {
    const cell = data[from]?.[column];
    const text = texts[from]?.[column] ?? '';
    // Any other text or amount is that of one row only.
    if (typeof cell === 'number' || dateOfData(text, 'day_first') === null) continue;
    for (const cells of texts.slice(from + 1, to + 1)) if (cells[column] === '') cells[column] = text;
  }
  return texts;
}

/**
 * Statements of a workbook: every sheet with a table that could be in a CSV, a page each. Rows are those of the sheet.
 */
export async function readXlsx(bytes: Uint8Array, stated: StatedAccount | undefined): Promise<FormatReading> {
  const workbook = safeWorkbook(bytes);
  if (workbook.outcome === 'bad') {
    return refusedFor(refusal('workbook_unreadable', `The workbook cannot be read: ${workbook.reason}.`));
  }
  let grids: Grid[];
  try {
    const sheets = Sheets.parse(await readXlsxFile(new Uint8Array(workbook.value.bytes).buffer));
    grids = sheets.map(({ data }, index) => ({
      page: index + 1,
      serialsFrom1904: workbook.value.serialsFrom1904,
      rows: textsOf(data, workbook.value.merged[index] ?? []).map((cells, row) => ({ row: row + 1, cells })),
    }));
  } catch {
    return refusedFor(refusal('workbook_unreadable', 'The workbook is damaged or of a kind that cannot be read.'));
  }
  return gridStatements(grids, stated, 'workbook');
}
