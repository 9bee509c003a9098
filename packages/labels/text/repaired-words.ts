import { bankNames, firstNames } from '@imali/ledger/text/generated/name-table.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { keptByText } from '../decision/kept-readings.ts';
import { channelTable, placeNames } from '../generated/channel-table.ts';
import { patternTable } from '../generated/pattern-table.ts';
import { purposeTable } from '../generated/payment-word-table.ts';
import { stockSuppliers } from '../generated/rule-table.ts';

/** A word must show so many letters to be told by what it lost. */
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

const [A, E, I, O, U] = [0x41, 0x45, 0x49, 0x4f, 0x55];
const isVowel = (code: number): boolean => code === A || code === E || code === I || code === O || code === U;

/** The first letter of a word and its consonants: people and terminals that shorten leave these. */
export function bonesOf(word: string): string {
  let bones = word.charAt(0);
  for (let at = 1; at < word.length; at += 1) if (!isVowel(word.charCodeAt(at))) bones += word.charAt(at);
  return bones;
}

/** Words of the tables, by what may be left of them. */
interface Vocabulary {
  /** Place of each word: words of the banks first, then names of firms, purposes, everyday names, trades, people and towns. */
  readonly places: ReadonlyMap<string, number>;
  /** From this place on they are words of a trade and names that are everyday words too: PARIS is no parish. */
  readonly everyday: number;
  readonly byBones: ReadonlyMap<string, readonly string[]>;
  /** By first letter and length: a word that lost one letter is looked for among those one longer. */
  readonly drawers: ReadonlyMap<number, readonly string[]>;
  readonly sorted: readonly string[];
}

const drawerOf = (letter: number, length: number): number => letter * 64 + Math.min(63, length);

function put<K>(map: Map<K, string[]>, key: K, word: string): void {
  const kept = map.get(key);
  if (kept) kept.push(word);
  else map.set(key, [word]);
}

function wordsInOrder(): { readonly telling: string[]; readonly everyday: string[] } {
  const patterns = (fits: (group: (typeof patternTable)[number]) => boolean): string[] =>
    patternTable.filter(fits).map((group) => group.patterns);
  const isWording = ({ tier }: (typeof patternTable)[number]): boolean => tier !== 'merchant' && tier !== 'weak';
  const telling = [
    ...channelTable.map(({ wordings }) => wordings),
    ...patterns(isWording),
    ...patterns(({ tier, ambiguous }) => tier === 'merchant' && !ambiguous),
    bankNames,
    stockSuppliers,
    ...purposeTable.map(({ words }) => words),
  ];
  const everyday = [
    ...patterns(({ tier, ambiguous }) => tier === 'merchant' && ambiguous),
    ...patterns(({ tier }) => tier === 'weak'),
    firstNames,
    placeNames,
  ];
  return { telling, everyday };
}

let compiled: Vocabulary | null = null;

/** Put together when a text first holds a word that no table does. */
function vocabulary(): Vocabulary {
  if (compiled) return compiled;
  const places = new Map<string, number>();
  const words = wordsInOrder();
  const add = (texts: string): void => {
    for (const token of tokensOf(texts)) if (token.length > 1 && !places.has(token)) places.set(token, places.size);
  };
  for (const texts of words.telling) add(texts);
  const everyday = places.size;
  for (const texts of words.everyday) add(texts);
  const byBones = new Map<string, string[]>();
  const drawers = new Map<number, string[]>();
  for (const word of places.keys()) {
    put(byBones, bonesOf(word), word);
    put(drawers, drawerOf(word.charCodeAt(0), word.length), word);
  }
  compiled = { places, everyday, byBones, drawers, sorted: [...places.keys()].toSorted() };
  return compiled;
}

/** Whether a word is one of the tables. */
export const isKnownWord = (word: string): boolean => vocabulary().places.has(word);

/** Whether the letters of a word stand in another in that order. */
function standsIn(word: string, other: string): boolean {
  let at = 0;
  for (let place = 0; place < other.length && at < word.length; place += 1)
    if (other.charCodeAt(place) === word.charCodeAt(at)) at += 1;
  return at === word.length;
}

/** The first of the words that stand for one; null where they are none or too many. */
function firstOf(words: readonly string[], { places }: Vocabulary): string | null {
  if (words.length > MOST_MEANINGS) return null;
  let first: string | null = null;
  for (const word of words) if (first === null || (places.get(word) ?? 0) < (places.get(first) ?? 0)) first = word;
  return first;
}

/** The word that a word is without some of its vowels. */
function withVowels(word: string, table: Vocabulary): string | null {
  if (word.length < SHORTEST_BARE) return null;
  const alike = table.byBones.get(bonesOf(word)) ?? [];
  return firstOf(
    // Who shortens leaves more than half of a word.
    alike.filter((each) => each.length > word.length && each.length < 2 * word.length && standsIn(word, each)),
    table,
  );
}

/** The word that a word is without one of its letters. */
function withLetter(word: string, table: Vocabulary): string | null {
  if (word.length < LEAST_LETTERS.lost) return null;
  const drawer = table.drawers.get(drawerOf(word.charCodeAt(0), word.length + 1)) ?? [];
  const found = drawer.filter((each) => standsIn(word, each));
  for (let letter = A; letter < A + 26; letter += 1) {
    const each = String.fromCharCode(letter) + word;
    if (table.places.has(each) && !found.includes(each)) found.push(each);
  }
  return firstOf(found, table);
}

/** Words of two letters that banks print between others. */
const JOINS: ReadonlySet<string> = new Set(['TO', 'AT', 'OF', 'IN', 'CR', 'DR', 'DT', 'IB', 'BY', 'SA', 'AN', 'DO']);

/** The words that a word is glued of: all known, as few as may be; or one known and a name. */
function partsOf(word: string, { places }: Vocabulary): readonly string[] | null {
  if (word.length < LEAST_LETTERS.glued || word.length > LONGEST) return null;
  const fewest: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    let best: readonly string[] | null = null;
    for (let start = 0; start <= end - SHORTEST_JOIN; start += 1) {
      const before = fewest[start];
      if (!before || (best && before.length + 1 >= best.length)) continue;
      const part = word.slice(start, end);
      if ((part.length >= SHORTEST_PART || JOINS.has(part)) && places.has(part)) best = [...before, part];
    }
    fewest[end] = best;
  }
  const whole = fewest[word.length];
  if (whole) return whole.length <= MOST_PARTS ? whole : null;
  for (let at = word.length - SHORTEST_NAME; at >= SHORTEST_NAME; at -= 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    const isKnown =
      (left.length >= SHORTEST_OPENING && places.has(left)) || (right.length >= SHORTEST_CLOSING && places.has(right));
    if (isKnown) return [left, right];
  }
  return null;
}

/** The word that a word is the beginning of: the shortest, where all that begin so are forms of it. */
function continued(word: string, { sorted }: Vocabulary): string | null {
  if (word.length < LEAST_LETTERS.cut) return null;
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; sorted[at]?.startsWith(word); at += 1) found.push(sorted[at] ?? '');
  if (found.length === 0 || found.length > MOST_CONTINUATIONS) return null;
  const shortest = found.reduce((a, b) => (b.length < a.length ? b : a));
  const stem = shortest.slice(0, Math.max(word.length + 1, shortest.length - ENDING_LETTERS));
  return found.every((each) => each.startsWith(stem)) ? shortest : null;
}

/** How far a text shows that its words have lost their vowels. */
type Witness = 'none' | 'bare';

/** Null where the tables know the word, and where nothing is found for it. */
function repairAnew(word: string, isLast: boolean, witness: Witness): readonly string[] | null {
  const table = vocabulary();
  if (table.places.has(word) || !/^[A-Z]+$/.test(word)) return null;
  const isBare = word.length >= LEAST_LETTERS.bare || witness === 'bare';
  const one =
    (isBare ? withVowels(word, table) : null) ?? (isLast ? continued(word, table) : null) ?? withLetter(word, table);
  const isTold = one !== null && (word.length >= LEAST_LETTERS.trade || (table.places.get(one) ?? 0) < table.everyday);
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

/**
 * Puts right words that no table holds and that are what is left of one that a table does: without vowels, without a
 * letter, glued, or cut where the text ends. Null where there is none.
 */
export function repaired(printed: readonly string[]): Repaired | null {
  const rightOf = (word: string, at: number, witness: Witness): readonly string[] | null => {
    if (word.length < SHORTEST_BARE) return null;
    const isLast = at === printed.length - 1;
    return kept(word, MARK[witness] + Number(isLast), () => repairAnew(word, isLast, witness));
  };
  let rights = printed.map((word, at) => rightOf(word, at, 'none'));
  if (rights.every((right) => right === null)) return null;
  if (rights.some((right, at) => bearsWitness(printed[at] ?? '', right)))
    rights = printed.map((word, at) => rights[at] ?? rightOf(word, at, 'bare'));
  const tokens = printed.flatMap((word, at) => rights[at] ?? [word]);
  const from = printed.flatMap((word, at) => (rights[at] ?? [word]).map(() => at));
  return { tokens, from };
}
