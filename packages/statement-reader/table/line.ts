import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import { plainCharacters } from '../reading/numbers.ts';
import type { PageText } from '../reading/pdf-engine.ts';
import { type Word, wordsOf } from './word.ts';

/** Words side by side on a page, from left to right. */
export interface Line {
  /** The page, and the number of the line on it. */
  readonly place: StatementPlace;
  readonly words: readonly Word[];
  readonly top: number;
  readonly bottom: number;
  /** The words with a space between them, or a tab where the gap is as wide as two letters. */
  readonly text: string;
}

/** Share of the lower of two heights that words of one line have in common: superscripts do, neighbouring lines do not. */
const SHARED_HEIGHT = 0.5;
/** Lines that a word is compared with. */
const NEAR_LINES = 12;
/** Gap, in font sizes, that separates different columns or boxes. */
const WIDE_GAP = 1.1;

/** The lines of a page from its top. */
export function linesOf(page: PageText): Line[] {
  const words = wordsOf(page).toSorted((one, other) => one.top + one.bottom - other.top - other.bottom);
  const groups: { readonly seed: Word; readonly words: Word[] }[] = [];
  for (const word of words) {
    // Words come by height, so only the last lines can be their own; a hostile page has many.
    let current: (typeof groups)[number] | undefined;
    const farthest = Math.max(0, groups.length - NEAR_LINES);
    for (let index = groups.length - 1; index >= farthest && current === undefined; index -= 1) {
      const group = groups[index];
      if (group !== undefined && isBeside(group.seed, word)) current = group;
    }
    if (current === undefined) groups.push({ seed: word, words: [word] });
    else current.words.push(word);
  }
  return groups
    .map((group) => group.words.toSorted((one, other) => one.left - other.left))
    .map((group) => ({ group, top: Math.min(...group.map(({ top }) => top)) }))
    .toSorted((one, other) => one.top - other.top)
    .map(({ group }, index) => lineOf(group, { page: page.page, row: index + 1 }));
}

function isBeside(seed: Word, word: Word): boolean {
  const shared = Math.min(seed.bottom, word.bottom) - Math.max(seed.top, word.top);
  return shared > SHARED_HEIGHT * Math.min(seed.bottom - seed.top, word.bottom - word.top);
}

/** A line of words that stand from left to right. */
export function lineOf(words: readonly Word[], place: StatementPlace): Line {
  return {
    place,
    words,
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
    text: textOf(words),
  };
}

/** Words as text: a space between neighbours, a tab where a wide gap parts them. */
export function textOf(words: readonly Word[]): string {
  let text = '';
  let before: Word | undefined;
  for (const word of words) {
    if (before !== undefined) {
      text += word.left - before.right > WIDE_GAP * Math.max(before.fontSize, word.fontSize) ? '\t' : ' ';
    }
    text += word.text;
    before = word;
  }
  return plainCharacters(text);
}

/** Letters and digits of a text in lower case, all else left out: what is equal whatever a file does with its spaces. */
export function squashed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
