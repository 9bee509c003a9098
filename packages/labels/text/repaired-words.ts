import { keptByText } from '../cache/kept-readings.ts';
import { boneWords, everydayFrom, knownWords } from '../generated/lexicon-table.ts';
import { continuations, type Lexicon, lexiconOf, rankOf, wordsHolding } from './lexicon.ts';
import { bonesOf } from './word-bones.ts';

/** A word must show so many letters to be recognised by what it lost. */
const LEAST_LETTERS = { bare: 4, lost: 6, cut: 4, glued: 6, trade: 6 } as const;
/** Fewer will do in a text whose longer words have lost their vowels as well. */
const SHORTEST_BARE = 3;
/** Longer words are references, and taking them apart would cost the square of their length. */
const LONGEST = 40;
/** Letters of each of the words that one is glued of, but for those that banks print between others. */
const SHORTEST_PART = 3;
const SHORTEST_JOIN = 2;
const MOST_PARTS = 6;
/** Of two words glued of which the tables know one, that one must show so many letters; the other is a name then. */
const SHORTEST_OPENING = 5;
const SHORTEST_CLOSING = 6;
const SHORTEST_NAME = 3;
/** Words that a damaged one may be: more of them say nothing. */
const MOST_MEANINGS = 3;
/** Words that a cut one may begin, of which none goes on far beyond the shortest. */
const MOST_CONTINUATIONS = 12;
const ENDING_LETTERS = 2;

/** The first letter of the alphabet. */
const A = 0x41;

let known: Lexicon | null = null;

/**
 * Words of the tables, compiled by packages/labels/training/compile-lexicons.ts: words of the banks first, then names of firms,
 * purposes, everyday names, trades, people and towns. From `everydayFrom` on they are words of a trade and names that are
 * everyday words too: PARIS is no parish. Unfolded when a text first holds a word that no table does.
 */
function vocabulary(): Lexicon {
  known ??= lexiconOf(knownWords);
  return known;
}

/** Whether a word is one of the tables. */
export const isKnownWord = (word: string): boolean => rankOf(vocabulary(), word) >= 0;

/** Whether the letters of a word occur in another in that order. */
function standsIn(word: string, other: string): boolean {
  let at = 0;
  for (let place = 0; place < other.length && at < word.length; place += 1)
    if (other.charCodeAt(place) === word.charCodeAt(at)) at += 1;
  return at === word.length;
}

/** What a damaged word may be: the first of the words that stand for it, and how many do. */
class Meaning {
  private word: string | null = null;
  private rank = 0;
  private count = 0;

  add(word: string, rank: number): void {
    this.count += 1;
    if (this.word !== null && rank >= this.rank) return;
    this.word = word;
    this.rank = rank;
  }

  /** Null where there are none or too many. */
  get first(): string | null {
    return this.count > MOST_MEANINGS ? null : this.word;
  }
}

/** By first letter: lines of bones and the words that they may be of, each word behind a blank. */
let byBones: ReadonlyMap<string, string> | null = null;

function boneLines(letter: string): string {
  byBones ??= new Map(boneWords.split(';').map((lines) => [lines.charAt(1), lines]));
  return byBones.get(letter) ?? '';
}

/** The word that a word is without some of its vowels. */
function withVowels(word: string, table: Lexicon): string | null {
  if (word.length < SHORTEST_BARE) return null;
  const lines = boneLines(word.charAt(0));
  const bones = `\n${bonesOf(word)} `;
  const at = lines.indexOf(bones);
  if (at < 0) return null;
  const found = new Meaning();
  // Who shortens leaves more than half of a word.
  for (const each of lines.slice(at + bones.length, lines.indexOf('\n', at + 1)).split(' '))
    if (each.length > word.length && each.length < 2 * word.length && standsIn(word, each))
      found.add(each, rankOf(table, each));
  return found.first;
}

/** The word that a word is without one of its letters. */
function withLetter(word: string, table: Lexicon): string | null {
  if (word.length < LEAST_LETTERS.lost) return null;
  const found = new Meaning();
  const [letter, length] = [word.charCodeAt(0), word.length + 1];
  // The letter was lost in one half, so the other is whole.
  const half = word.length >> 1;
  const opening = word.slice(0, half);
  wordsHolding(table, letter, length, opening, 0, (each, rank) => {
    if (standsIn(word, each)) found.add(each, rank);
  });
  wordsHolding(table, letter, length, word.slice(half), half + 1, (each, rank) => {
    if (!each.startsWith(opening) && standsIn(word, each)) found.add(each, rank);
  });
  for (let first = A; first < A + 26; first += 1) {
    // A word that lost the first of two like letters was found above.
    if (first === letter) continue;
    const each = String.fromCharCode(first) + word;
    const rank = rankOf(table, each);
    if (rank >= 0) found.add(each, rank);
  }
  return found.first;
}

/** Words of two letters that banks print between others. */
const JOINS: ReadonlySet<string> = new Set(['TO', 'AT', 'OF', 'IN', 'CR', 'DR', 'DT', 'IB', 'BY', 'SA', 'AN', 'DO']);

/** The words that a word is glued of: all known, as few as may be; or one known and a name. */
function partsOf(word: string, table: Lexicon): readonly string[] | null {
  if (word.length < LEAST_LETTERS.glued || word.length > LONGEST) return null;
  const fewest: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    let best: readonly string[] | null = null;
    for (let start = 0; start <= end - SHORTEST_JOIN; start += 1) {
      const before = fewest[start];
      if (!before || (best && before.length + 1 >= best.length)) continue;
      const part = word.slice(start, end);
      if ((part.length >= SHORTEST_PART || JOINS.has(part)) && rankOf(table, part) >= 0) best = [...before, part];
    }
    fewest[end] = best;
  }
  const whole = fewest[word.length];
  if (whole) return whole.length <= MOST_PARTS ? whole : null;
  for (let at = word.length - SHORTEST_NAME; at >= SHORTEST_NAME; at -= 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const isKnown =
      (left.length >= SHORTEST_OPENING && rankOf(table, left) >= 0) ||
      (right.length >= SHORTEST_CLOSING && rankOf(table, right) >= 0);
    if (isKnown) return [left, right];
  }
  return null;
}

/** The word that a word is the beginning of: the shortest, where all that begin so are forms of it. */
function continued(word: string, table: Lexicon): string | null {
  if (word.length < LEAST_LETTERS.cut) return null;
  const found = continuations(table, word, MOST_CONTINUATIONS + 1);
  if (found.length === 0 || found.length > MOST_CONTINUATIONS) return null;
  const shortest = found.reduce((a, b) => (b.length < a.length || (b.length === a.length && b < a) ? b : a));
  const stem = shortest.slice(0, Math.max(word.length + 1, shortest.length - ENDING_LETTERS));
  return found.every((each) => each.startsWith(stem)) ? shortest : null;
}

/** How far a text shows that its words have lost their vowels. */
type Witness = 'none' | 'bare';

/** Null where the tables know the word, and where nothing is found for it. */
function repairAnew(word: string, isLast: boolean, witness: Witness): readonly string[] | null {
  const table = vocabulary();
  if (rankOf(table, word) >= 0 || !/^[A-Z]+$/.test(word)) return null;
  const isBare = word.length >= LEAST_LETTERS.bare || witness === 'bare';
  const one =
    (isBare ? withVowels(word, table) : null) ?? (isLast ? continued(word, table) : null) ?? withLetter(word, table);
  const isTold = one !== null && (word.length >= LEAST_LETTERS.trade || rankOf(table, one) < everydayFrom);
  return isTold ? [one] : partsOf(word, table);
}

const kept = keptByText<readonly string[] | null>();
const MARK = { none: 1, bare: 3 } as const;

/** The words of a text with those that are damaged as the tables know them. */
export interface Repaired {
  readonly tokens: readonly string[];
  /** By word: the place of the printed word that it was made of. */
  readonly from: readonly number[];
}

/** Whether a word put right is one that lost two vowels or more. */
const bearsWitness = (word: string, right: readonly string[] | null): boolean =>
  right?.length === 1 && (right[0]?.length ?? 0) >= word.length + 2 && bonesOf(word) === bonesOf(right[0] ?? '');

function rightOf(word: string, isLast: boolean, witness: Witness): readonly string[] | null {
  if (word.length < SHORTEST_BARE) return null;
  return kept(word, MARK[witness] + Number(isLast), () => repairAnew(word, isLast, witness));
}

/**
 * Puts right words that no table holds and that are what is left of one that a table does: without vowels, without a
 * letter, glued, or cut where the text ends. Null where there is none.
 */
export function repaired(printed: readonly string[]): Repaired | null {
  const last = printed.length - 1;
  let rights = printed.map((word, at) => rightOf(word, at === last, 'none'));
  if (rights.every((right) => right === null)) return null;
  if (rights.some((right, at) => bearsWitness(printed[at] ?? '', right)))
    rights = printed.map((word, at) => rights[at] ?? rightOf(word, at === last, 'bare'));
  const tokens = printed.flatMap((word, at) => rights[at] ?? [word]);
  const from = printed.flatMap((word, at) => (rights[at] ?? [word]).map(() => at));
  return { tokens, from };
}
