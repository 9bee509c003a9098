import { CsvError, type Options, parse } from 'csv-parse/sync';
import * as z from 'zod';

/** A record of a CSV file, and the line that it begins on (from 1). */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quote that is not closed, that is followed by text, or that is in a cell without quotes around it. */
export class CsvQuoteError extends Error {
  override name = 'CsvQuoteError';
  readonly line: number;
  constructor(line: number, isWithinCell: boolean) {
    super(isWithinCell ? 'a cell with a quote in it must be in quotes' : 'a quote does not end where it must');
    this.line = line;
  }
}

/** Comma or semicolon: whichever the first line has more of. Spreadsheets of some countries write the second. */
function delimiterOf(text: string): string {
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** Records that are parsed at once: a caller that stops early has paid for no more than these. */
const BATCH_RECORDS = 256;

const Cells = z.array(z.string());

/**
 * The records of a CSV text (RFC 4180) in batches: no record before the present batch is kept. Blank lines are left out,
 * and so are a byte
 * order mark and blanks around cells without quotes; lines end with `\n` within cells too. Throws a CsvQuoteError.
 */
export function* csvRecords(given: string): Generator<CsvRecord> {
  // The parser counts the two characters of a Windows line end within quotes as two lines.
  const text = given.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let line = 1;
  while (at < bytes.length) {
    const records: CsvRecord[] = [];
    let read = 0;
    const begin = line;
    const options: Options = {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
      to: BATCH_RECORDS,
      on_record: (record, info) => {
        const cells = Cells.parse(record);
        if (cells.length > 1 || cells[0] !== '') records.push({ line, cells });
        read = info.bytes;
        line = begin + info.lines;
        return null;
      },
    };
    try {
      parse(bytes.subarray(at), options);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      yield* records;
      throw new CsvQuoteError(line, error.code === 'INVALID_OPENING_QUOTE');
    }
    yield* records;
    at = read === 0 ? bytes.length : at + read;
  }
}
