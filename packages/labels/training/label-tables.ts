import { readFileSync } from 'node:fs';

const data = new URL('../data/', import.meta.url);

export type Row = Readonly<Record<string, string>>;

/** Rows of a tab-separated table as objects keyed by its header line; throws when a row has a wrong number of cells. */
export function readTable(name: string): Row[] {
  const lines = readFileSync(new URL(`${name}.tsv`, data), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const header = (lines[0] ?? '').split('\t');
  return lines.slice(1).map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== header.length) {
      throw new Error(`${name}.tsv line ${index + 2}: ${cells.length} cells, expected ${header.length}`);
    }
    return Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']));
  });
}

/** A cell of a row; throws when the table has no such column. */
export function cell(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`no column ${column}`);
  return value;
}
