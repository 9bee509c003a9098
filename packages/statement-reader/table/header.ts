import type { ColumnLayout } from '../layouts/layout.ts';
import { type Line, squashed } from './line.ts';
import type { Word } from './word.ts';

/** A column with the place of its header on the page; null where an optional one prints none. */
export interface PlacedColumn {
  readonly layout: ColumnLayout;
  readonly box: { readonly left: number; readonly right: number } | null;
}

/** The header of a table. */
export interface TableHeader {
  readonly columns: readonly PlacedColumn[];
  /** Whether the header is printed as running text, so that positions say nothing and only the order of the columns counts. */
  readonly isRunning: boolean;
  /** Groups of columns side by side on one line. */
  readonly groups: number;
  /** Words of the header that no column accounts for. */
  readonly unread: number;
  /** The lines after the header start here. */
  readonly nextLine: number;
}

const hasDigit = /\d/;

/** Lines of one header may stand this many line heights apart. */
const STACKED_HEIGHT = 1.9;
/** Widest gap, in font sizes, between the headers of a table that is printed as running text. */
const RUNNING_GAP = 0.75;
/** Widest gap, in font sizes, inside the header of one column: a space of a typewriter is 0.6. */
const PHRASE_GAP = 0.75;

/** The header that starts at a line, by the first list of columns that fits it; null where none does. */
export function headerAt(
  lines: readonly Line[],
  index: number,
  tables: readonly (readonly ColumnLayout[])[],
  groups: number,
): TableHeader | null {
  const line = lines[index];
  // No bank heads a column with digits; rows are full of them.
  if (line === undefined || hasDigit.test(line.text)) return null;
  for (const columns of tables) {
    const repeated = groups === 1 ? columns : Array.from({ length: groups }, () => columns).flat();
    const placed = placedOn(line.words, repeated) ?? (groups === 1 ? null : placedOn(line.words, columns));
    if (placed !== null) return headerOf(placed, [line], groups, index + 1);
    const stack = stackedLines(lines, index);
    for (let height = 2; height <= stack.length; height += 1) {
      const stacked = placedOn(blocksOf(stack.slice(0, height)), repeated);
      if (stacked !== null) return headerOf(stacked, stack.slice(0, height), groups, index + height);
    }
  }
  return null;
}

function headerOf(
  columns: readonly PlacedColumn[],
  lines: readonly Line[],
  groups: number,
  nextLine: number,
): TableHeader {
  const boxes = columns.flatMap(({ box }) => (box === null ? [] : [box]));
  const gaps = boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0));
  const words = lines.flatMap((line) => line.words);
  const size = Math.max(...words.map(({ fontSize }) => fontSize), 1);
  const isRead = (word: Word): boolean => boxes.some(({ left, right }) => word.left >= left && word.right <= right);
  return {
    columns,
    isRunning: gaps.length > 1 && Math.max(...gaps) < RUNNING_GAP * size,
    groups,
    unread: words.filter((word) => !isRead(word)).length,
    nextLine,
  };
}

/** Every column that is not optional, in order, each over neighbouring words; words between columns may be left over. */
function placedOn(words: readonly Word[], columns: readonly ColumnLayout[]): PlacedColumn[] | null {
  const placed: PlacedColumn[] = [];
  let next = 0;
  for (const layout of columns) {
    const found = firstMatch(words, next, layout.headers);
    if (found === null) {
      if (layout.optional !== true) return null;
      placed.push({ layout, box: null });
      continue;
    }
    placed.push({ layout, box: { left: found.left, right: found.right } });
    next = found.next;
  }
  return placed;
}

function firstMatch(words: readonly Word[], from: number, headers: readonly string[]) {
  const wished = headers.map(squashed);
  for (let start = from; start < words.length; start += 1) {
    const first = words[start];
    let text = '';
    let best: { readonly left: number; readonly right: number; readonly next: number } | null = null;
    for (let end = start; end < Math.min(words.length, start + 5); end += 1) {
      const word = words[end];
      if (word === undefined || first === undefined) break;
      text += squashed(word.text);
      if (text !== '' && wished.includes(text)) best = { left: first.left, right: word.right, next: end + 1 };
    }
    if (best !== null) return best;
  }
  return null;
}

/** The lines from one on that may head a table together. */
export function stackedLines(lines: readonly Line[], index: number): Line[] {
  const stack: Line[] = [];
  for (const line of lines.slice(index, index + 3)) {
    const above = stack.at(-1);
    if (hasDigit.test(line.text)) break;
    if (above !== undefined && line.top - above.top > STACKED_HEIGHT * (above.bottom - above.top)) break;
    stack.push(line);
  }
  return stack;
}

/** Words of stacked lines as one word for each column: neighbours side by side first, then what stands below. */
export function blocksOf(lines: readonly Line[]): Word[] {
  const blocks: Word[] = [];
  for (const line of lines) {
    for (const phrase of phrasesOf(line)) {
      const above = blocks.findIndex((block) => block.left < phrase.right && phrase.left < block.right);
      const found = blocks[above];
      if (found === undefined) blocks.push(phrase);
      else {
        blocks[above] = {
          ...found,
          text: `${found.text}${phrase.text}`,
          left: Math.min(found.left, phrase.left),
          right: Math.max(found.right, phrase.right),
          bottom: phrase.bottom,
        };
      }
    }
  }
  return blocks.toSorted((one, other) => one.left - other.left);
}

/** Words of a line joined where only a space parts them: one phrase for each column of a header. */
export function phrasesOf(line: Line): Word[] {
  const phrases: Word[] = [];
  for (const word of line.words) {
    const before = phrases.at(-1);
    if (before !== undefined && word.left - before.right < PHRASE_GAP * word.fontSize) {
      phrases[phrases.length - 1] = { ...before, text: `${before.text} ${word.text}`, right: word.right };
    } else phrases.push(word);
  }
  return phrases;
}
