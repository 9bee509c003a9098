import type { MoneyRole } from '../layouts/layout.ts';
import { beginsWithDigit, type DateFormat, type PrintedDate, printedDate } from '../reading/dates.ts';
import type { PrintedMoney } from '../reading/numbers.ts';
import type { Line } from './line.ts';
import type { Word } from './word.ts';

/** Amounts of a row by the roles of their columns: one way to read them. */
export type MoneyCells = Readonly<Partial<Record<MoneyRole, PrintedMoney>>>;

/** What one line of a table holds, sorted into the table's columns. */
export interface RowCells {
  readonly line: Line;
  readonly date: PrintedDate | null;
  /** Every way to read the amounts, the likeliest first; several only where positions do not decide. */
  readonly money: readonly MoneyCells[];
  readonly description: readonly Word[];
  readonly reference: readonly Word[];
  /** Whether it shows an amount, or what may have been one, that is in none of `money`. */
  readonly hasStray: boolean;
}

/** Neighbouring words of a line that are one date. */
export interface DateRun {
  readonly date: PrintedDate;
  readonly start: number;
  readonly end: number;
}

/** Words that a date may take. */
export const DATE_WORDS = 3;

/** The longest date that starts at a word, null where none does. */
export function dateAt(words: readonly Word[], start: number, formats: readonly DateFormat[]): DateRun | null {
  if (!beginsWithDigit(words[start]?.text ?? '')) return null;
  for (let count = Math.min(DATE_WORDS, words.length - start); count > 0; count -= 1) {
    const text = words
      .slice(start, start + count)
      .map((word) => word.text)
      .join(' ');
    const date = printedDate(text, formats);
    if (date !== null) return { date, start, end: start + count };
  }
  return null;
}
