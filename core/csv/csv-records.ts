/** A record of a CSV file, and the line that it begins on (from 1). */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quote that is not closed, or that is followed by something else than a delimiter or the end of the line. */
export class CsvQuoteError extends Error {
  override name = 'CsvQuoteError';
  readonly line: number;
  constructor(line: number) {
    super('a quote does not end where it must');
    this.line = line;
  }
}

/** Comma or semicolon: whichever the first line has more of. Spreadsheets of some countries write the second. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end < 0 ? text : text.slice(0, end);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/**
 * The records of a CSV text (RFC 4180) one after the other: nothing is kept of those before. Blank lines are left out, and
 * so is a byte order mark. Throws a CsvQuoteError.
 */
export function* csvRecords(given: string): Generator<CsvRecord> {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const delimiter = delimiterOf(text);
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    for (;;) {
      let cell: string;
      if (text[at] === '"') {
        const quoted = quotedCell(text, at, begin);
        cell = quoted.cell;
        at = quoted.end;
        line += quoted.lines;
      } else {
        const from = at;
        while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
        cell = text.slice(from, at);
      }
      cells.push(cell);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') throw new CsvQuoteError(begin);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (cells.length > 1 || cells[0]?.trim() !== '') yield { line: begin, cells };
  }
}

/** A cell in quotes, a quote in it written twice. */
function quotedCell(text: string, open: number, line: number): { cell: string; end: number; lines: number } {
  let cell = '';
  let at = open + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw new CsvQuoteError(line);
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const lines = cell.split(/\r\n|\r|\n/).length - 1;
      return { cell, end: close + 1, lines };
    }
    cell += '"';
    at = close + 2;
  }
}
