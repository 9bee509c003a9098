import { patternTable } from './generated/pattern-table.ts';
import { tokensOf } from './normalise.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 7;

/** Of a name of several words the others bear witness, so a word may be shorter. */
const SHORTEST_OF_SEVERAL = 6;

/** A letter's place within an entry of the table: no word is longer. */
const PLACE_BITS = 6;
const LONGEST = (1 << PLACE_BITS) - 1;
/** The place that says that no letter is missing: the first letter stays, as people and machines seldom get it wrong. */
const WHOLE = 0;

/**
 * Words of merchants' names and of trades, found by what remains when one letter is missing. What remains is never written out: it is
 * hashed, and compared, by the word and the place of the letter.
 */
interface Vocabulary {
  /** Words of the tables; none of them is a misspelling. */
  readonly known: ReadonlySet<string>;
  /** Those of names stand before those of trades. */
  readonly words: readonly string[];
  readonly trades: ReadonlySet<string>;
  /** Of every slot the number of the word and the place of the letter that it misses, plus one; 0 where it is free. */
  readonly slots: Int32Array;
}

let compiled: Vocabulary | null = null;

/** FNV-1a over a word without the letter at a place. */
function hashWithout(word: string, place: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) {
    if (at === place && place !== WHOLE) continue;
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

/** Whether two words are the same once each misses its letter. */
function sameWithout(a: string, aPlace: number, b: string, bPlace: number): boolean {
  const length = a.length - (aPlace === WHOLE ? 0 : 1);
  if (length !== b.length - (bPlace === WHOLE ? 0 : 1)) return false;
  for (let at = 0; at < length; at += 1) {
    const inA = aPlace !== WHOLE && at >= aPlace ? at + 1 : at;
    const inB = bPlace !== WHOLE && at >= bPlace ? at + 1 : at;
    if (a.charCodeAt(inA) !== b.charCodeAt(inB)) return false;
  }
  return true;
}

/** The slot that holds what remains of a word, or the free one where it would be. */
function slotOf({ words, slots }: Pick<Vocabulary, 'words' | 'slots'>, word: string, place: number): number {
  let slot = hashWithout(word, place) & (slots.length - 1);
  for (;;) {
    const entry = (slots[slot] ?? 0) - 1;
    if (entry < 0 || sameWithout(words[entry >> PLACE_BITS] ?? '', entry & LONGEST, word, place)) return slot;
    slot = (slot + 1) & (slots.length - 1);
  }
}

const hasDigit = (word: string): boolean => /\d/.test(word);

function vocabulary(): Vocabulary {
  if (compiled) return compiled;
  const known = new Set<string>();
  const names = new Set<string>();
  const trades = new Set<string>();
  for (const { tier, ambiguous, patterns } of patternTable) {
    const isMerchant = tier === 'merchant';
    for (const pattern of patterns.split(';')) {
      if (pattern.length < SHORTEST_OF_SEVERAL) continue;
      const tokens = tokensOf(pattern);
      const shortest = isMerchant && tokens.length > 1 ? SHORTEST_OF_SEVERAL : SHORTEST;
      for (const token of tokens) {
        if (token.length < SHORTEST_OF_SEVERAL) continue;
        if (!isMerchant || token.length >= SHORTEST) known.add(token);
        if (ambiguous || token.length < shortest || token.length > LONGEST || hasDigit(token)) continue;
        if (isMerchant) names.add(token);
        else if (tier === 'weak' && tokens.length === 1) trades.add(token);
      }
    }
  }
  // A word that is one letter off both is taken for the name.
  const words = names.union(trades);
  let letters = 0;
  for (const { length } of words) letters += length;
  // Half of the slots stay free, so that most look-ups end at the first.
  const slots = new Int32Array(1 << (32 - Math.clz32(letters * 2)));
  const table = { known, words: [...words], trades: trades.difference(names), slots };
  table.words.forEach((word, number) => {
    // A whole word stands before the rest of a longer one, which stands before that of a later one.
    slots[slotOf(table, word, WHOLE)] = (number << PLACE_BITS) + WHOLE + 1;
    for (let place = 1; place < word.length; place += 1) {
      const slot = slotOf(table, word, place);
      if (slots[slot] === 0) slots[slot] = (number << PLACE_BITS) + place + 1;
    }
  });
  compiled = table;
  return table;
}

/** The word of the tables that a word without one letter is, whole or without one of its own. */
function wordAt({ words, slots }: Vocabulary, slot: number): string | undefined {
  const entry = (slots[slot] ?? 0) - 1;
  return entry < 0 ? undefined : words[entry >> PLACE_BITS];
}

/** Whether two words of nearly equal length differ by one letter too many, too few, other, or swapped with the next. */
function oneLetterApart(a: string, b: string, mayBeOther: boolean): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (a.length === b.length) {
    const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
    return swapped || (mayBeOther && rest(a, at + 1) === rest(b, at + 1));
  }
  return a.length > b.length ? rest(a, at + 1) === rest(b, at) : rest(a, at) === rest(b, at + 1);
}

function corrected(word: string): string {
  if (word.length < SHORTEST - 1) return word;
  const table = vocabulary();
  if (table.known.has(word) || hasDigit(word)) return word;
  const direct = wordAt(table, slotOf(table, word, WHOLE));
  if (direct !== undefined) return direct;
  for (let place = 1; place < word.length; place += 1) {
    const found = wordAt(table, slotOf(table, word, place));
    // A trade with another letter is mostly another word: FABRICA sells no fabrics.
    if (found !== undefined && oneLetterApart(word, found, !table.trades.has(found))) return found;
  }
  return word;
}

/** The words with those that are one letter off a word of a merchant's name or of a trade put right; null when none is. */
export function respelled(tokens: readonly string[]): readonly string[] | null {
  const first = tokens.findIndex((token) => corrected(token) !== token);
  return first < 0 ? null : tokens.map((word, at) => (at < first ? word : corrected(word)));
}
