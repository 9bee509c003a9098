/**
 * Thousands of words as a few hundred texts: the words of one first letter and length one after the other, without blanks.
 * They are looked for by searching such a text, which costs the first call of a process no more than any other, where a
 * map of the words would have to be made first.
 */
export interface Lexicon {
  readonly drawers: ReadonlyMap<number, Drawer>;
}

interface Drawer {
  /** Words of one length, those that stand earlier in the tables first. */
  readonly words: string;
  /** Three characters for each word: its rank among all words. */
  readonly ranks: string;
}

/** Longer words are in no table. */
const LONGEST = 63;
const FIRST_CODE = 40;
/** Of the characters for small numbers, the one that is left out: it would have to be escaped. */
const BACKSLASH = 92;
export const RANK_BASE = 80;
export const RANK_WIDTH = 3;

const keyOf = (letter: number, length: number): number => letter * (LONGEST + 1) + length;

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return (code > BACKSLASH ? code - 1 : code) - FIRST_CODE;
};

/**
 * A lexicon of what lexiconText compiles (packages/labels/training/compile-lexicons.ts): for each drawer a line of its words,
 * of which the first character says how long they are, and one of their ranks.
 */
export function lexiconOf(text: string): Lexicon {
  const lines = text.split('\n');
  const drawers = new Map<number, Drawer>();
  for (let line = 0; line + 1 < lines.length; line += 2) {
    const words = lines[line] ?? '';
    drawers.set(keyOf(words.charCodeAt(1), digitAt(words, 0)), { words: words.slice(1), ranks: lines[line + 1] ?? '' });
  }
  return { drawers };
}

function rankAt({ ranks }: Drawer, place: number): number {
  const at = place * RANK_WIDTH;
  return (digitAt(ranks, at) * RANK_BASE + digitAt(ranks, at + 1)) * RANK_BASE + digitAt(ranks, at + 2);
}

/** The place of a word in its drawer; -1 where it is not there. */
function placeOf({ words }: Drawer, word: string): number {
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1))
    if (at % word.length === 0) return at / word.length;
  return -1;
}

/** The rank of a word, from 0; -1 where the lexicon does not hold it. */
export function rankOf({ drawers }: Lexicon, word: string): number {
  const drawer = word.length > LONGEST ? undefined : drawers.get(keyOf(word.charCodeAt(0), word.length));
  const place = drawer === undefined ? -1 : placeOf(drawer, word);
  return drawer === undefined || place < 0 ? -1 : rankAt(drawer, place);
}

/** Words of a letter and a length that hold a text at a place, each with its rank. */
export function wordsHolding(
  { drawers }: Lexicon,
  letter: number,
  length: number,
  text: string,
  place: number,
  found: (word: string, rank: number) => void,
): void {
  const drawer = length > LONGEST ? undefined : drawers.get(keyOf(letter, length));
  if (drawer === undefined) return;
  const { words } = drawer;
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1)) {
    if (at % length !== place) continue;
    const start = at - place;
    found(words.slice(start, start + length), rankAt(drawer, start / length));
  }
}

/** The words that begin as one does and go on, the shorter first; no more than `most`. */
export function continuations({ drawers }: Lexicon, word: string, most: number): readonly string[] {
  const found: string[] = [];
  for (let length = word.length + 1; length <= LONGEST && found.length < most; length += 1) {
    const words = drawers.get(keyOf(word.charCodeAt(0), length))?.words ?? '';
    for (let at = words.indexOf(word); at >= 0 && found.length < most; at = words.indexOf(word, at + 1))
      if (at % length === 0) found.push(words.slice(at, at + length));
  }
  return found;
}
