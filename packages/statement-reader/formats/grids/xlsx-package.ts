import { zipSync } from 'fflate';
import { decodeText } from '../texts/decode-text.ts';
import { MAX_CELLS, MAX_COLUMNS, MAX_TABLE_ROWS, XLSX_LIMITS } from '../texts/format-limits.ts';
import { unzipped, type ZipReading, zipEntries } from '../zip/zip-entries.ts';
import { columnNumber, type MergedCells, mergedCells, sheetPaths } from './merged-cells.ts';

const ADDRESS = /\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g;

const ROW = /<(?:\w+:)?row[\s/>]/g;

const EMPTY_CELLS = [/<(?:\w+:)?c(?= [^<>]*\br=)[^<>]*\/>/g, /<((?:\w+:)?c)(?= [^<>]*\br=)[^<>]*>\s*<\/\1>/g];
const EMPTY_ROWS = [/<(?:\w+:)?row(?= [^<>]*\br=)[^<>]*\/>/g, /<((?:\w+:)?row)(?= [^<>]*\br=)[^<>]*>\s*<\/\1>/g];
const DIMENSION = /<(?:\w+:)?dimension(?: [^<>]*)?\/>/g;

/**
 * A sheet without cells that have a style and no value. People colour whole rows and columns, and their programs then list
 * cells to the last column. The stated dimension counts those, so it is left out as well. Cells and rows without an address stay:
 * their order is their place.
 */
function withoutEmptyCells(sheet: string): string {
  return [DIMENSION, ...EMPTY_CELLS, ...EMPTY_ROWS].reduce((text, empty) => text.replaceAll(empty, ''), sheet);
}

/** Whether a sheet has more rows than are read; addresses may be left out. */
function isLong(sheet: string): boolean {
  let rows = 0;
  for (const _ of sheet.matchAll(ROW)) {
    rows += 1;
    if (rows > MAX_TABLE_ROWS) return true;
  }
  return false;
}

/** Whether a sheet puts a cell or row where no statement does: the reader would fill the rows and columns up to there. */
function isSparse(sheet: string): boolean {
  let rows = 0;
  let columns = 0;
  for (const [, letters = '', digits = ''] of sheet.matchAll(ADDRESS)) {
    if (letters.length > 3 || digits.length > 7) return true;
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters));
    if (rows > MAX_TABLE_ROWS || columns > MAX_COLUMNS || rows * columns > MAX_CELLS) return true;
  }
  return false;
}

/** A workbook that can be read, and the cells of each of its sheets that are merged over several rows. */
interface SafeWorkbook {
  readonly bytes: Uint8Array;
  readonly merged: readonly (readonly MergedCells[])[];
  readonly serialsFrom1904: boolean;
}

/**
 * A workbook made safe for a reader that trusts it: unpacked within limits, only its XML, no document types, no cell
 * beyond the rows and columns that are read; packed again without compression.
 */
export function safeWorkbook(bytes: Uint8Array): ZipReading<SafeWorkbook> {
  const entries = zipEntries(bytes, XLSX_LIMITS);
  if (entries.outcome === 'bad') return entries;
  const wanted = entries.value.filter(({ name }) => /\.(?:xml|rels)$/i.test(name));
  const files = unzipped(bytes, wanted, XLSX_LIMITS);
  if (files.outcome === 'bad') return files;
  const parts = new Map<string, Uint8Array>();
  const mergedIn = new Map<string, readonly MergedCells[]>();
  const texts = { workbook: '', relations: '' };
  for (const { name, bytes: part } of files.value) {
    const isSheet = name.includes('worksheets/');
    const decoded = decodeText(part).text;
    const text = isSheet ? withoutEmptyCells(decoded) : decoded;
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { outcome: 'bad', reason: 'the workbook declares a document type' };
    if (isSheet && (isSparse(text) || isLong(text))) {
      return { outcome: 'bad', reason: `a sheet goes beyond ${MAX_TABLE_ROWS} rows or ${MAX_COLUMNS} columns` };
    }
    if (name === 'xl/workbook.xml') texts.workbook = text;
    if (name === 'xl/_rels/workbook.xml.rels') texts.relations = text;
    if (isSheet) {
      const merged = mergedCells(text, MAX_CELLS);
      if (merged === null) return { outcome: 'bad', reason: 'the merged cells of a sheet overlap' };
      mergedIn.set(name, merged);
    }
    parts.set(name, isSheet ? new TextEncoder().encode(text) : part);
  }
  const merged = sheetPaths(texts.workbook, texts.relations).map((path) => mergedIn.get(path) ?? []);
  const serialsFrom1904 = /<(?:\w+:)?workbookPr\b[^<>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(texts.workbook);
  const packed = zipSync(Object.fromEntries(parts), { level: 0 });
  return { outcome: 'read', value: { bytes: packed, merged, serialsFrom1904 } };
}
