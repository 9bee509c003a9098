import type { PrintedAccount, PrintedRow } from '../printed-account.ts';

/** The place and form of a row in a file without pages. */
export interface WrittenPlace {
  /** From 1, in the order of the file; rows that move nothing and furniture are not counted. */
  readonly row: number;
  readonly description: string;
  readonly reference: string;
  /** False where the file shows no running balance. */
  readonly hasBalance: boolean;
}

export interface WrittenStatement {
  readonly content: string | Uint8Array;
  /** One for each row of the account, in its order. */
  readonly places: readonly WrittenPlace[];
}

/** One way in which rows are exported. */
export interface TextFormat {
  readonly usualMonths: number;
  readonly write: (account: PrintedAccount, bankSlug: string) => WrittenStatement;
}

/** Places of rows that are in the file in their own order. */
export function placesInOrder(
  rows: readonly PrintedRow[],
  say: (row: PrintedRow) => Partial<Pick<WrittenPlace, 'description' | 'reference' | 'hasBalance'>> = () => ({}),
): WrittenPlace[] {
  return rows.map((row, index) => ({
    row: index + 1,
    description: row.description,
    reference: row.reference,
    hasBalance: true,
    ...say(row),
  }));
}

/** A cell of a CSV file, in quotes where it needs them. */
export function csvCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly (string | number)[]): string {
  return cells.map((cell) => csvCell(String(cell))).join(',');
}
