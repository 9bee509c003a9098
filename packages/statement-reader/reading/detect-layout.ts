import { squeezed } from '../layouts/facts.ts';
import type { StatementLayout } from '../layouts/layout.ts';
import type { Line } from '../table/line.ts';
import { moneyRuns } from '../table/money-runs.ts';
import { dateAt } from '../table/row-cells.ts';
import type { DateFormat } from './dates.ts';

/** Pages on which a bank names itself. */
const MARKED_PAGES = 2;

/** Every way of writing days that rows of any bank use. */
const rowDates: readonly DateFormat[] = [
  'd MMM yyyy',
  'd MMM yy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'd MMM',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'd/MM/yyyy',
  'dd/MM/yy',
  'yyyy MM dd',
  'yyyyMMdd',
  'MM dd',
];

/**
 * Lines of a page outside of its rows, where only the bank itself speaks: a row may name any bank, or a product of one.
 */
export function linesOutsideRows(lines: readonly Line[]): readonly Line[] {
  const isRow = ({ words }: Line): boolean =>
    moneyRuns(words, true).length > 0 && words.some((_, index) => dateAt(words, index, rowDates) !== null);
  const first = lines.findIndex(isRow);
  if (first === -1) return lines;
  const last = lines.findLastIndex(isRow);
  return [...lines.slice(0, first), ...lines.slice(last + 1)];
}

/** The layouts whose marks a file carries on its first two pages. The file's name is never used. */
export function markedLayouts(
  pages: readonly (readonly Line[])[],
  layouts: readonly StatementLayout[],
): readonly StatementLayout[] {
  const text = pages
    .slice(0, MARKED_PAGES)
    .flatMap((lines) => linesOutsideRows(lines).map((line) => line.text))
    .join('\n');
  const squeezedText = squeezed(text);
  const has = (mark: string): boolean => mark.split('|').some((name) => isNamed(text, name, squeezedText));
  return layouts.filter(({ marks, notMarks = [] }) => marks.every(has) && !notMarks.some(has));
}

/**
 * Whether words occur in a text, not as a part of longer words; spaces count as little as in glued files.
 * @param squeezedText what `squeezed` leaves of the text, where many names are looked for in one
 */
export function isNamed(text: string, name: string, squeezedText = squeezed(text)): boolean {
  if (!squeezedText.includes(squeezed(name))) return false;
  const source = name
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s*');
  return new RegExp(`(?<!\\p{L})${source}(?!\\p{L})`, 'iu').test(text);
}
