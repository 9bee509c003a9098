import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { patternTable } from '../generated/pattern-table.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 7;

/** Of a name of several words the others bear witness, so a word may be shorter. */
const SHORTEST_OF_SEVERAL = 6;

/**
 * Words of merchants' names and of trades, in drawers by first letter and length: a misspelling is looked for among those
 * that begin alike and are nearly as long. The first letter stays, as people and machines seldom get it wrong.
 */
interface Vocabulary {
  /** Words of the tables; none of them is a misspelling. */
  readonly known: ReadonlySet<string>;
  readonly trades: ReadonlySet<string>;
  /** Words of names stand before those of trades, and in the order of the tables. */
  readonly drawers: ReadonlyMap<number, readonly string[]>;
  readonly words: ReadonlySet<string>;
}

/** Names are shorter than this; longer words would share a drawer with shorter ones of another letter. */
const LONGEST = 63;

const drawerOf = (word: string, length: number): number => word.charCodeAt(0) * (LONGEST + 1) + length;

let compiled: Vocabulary | null = null;

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
  const drawers = new Map<number, string[]>();
  for (const word of words) {
    const drawer = drawerOf(word, word.length);
    const kept = drawers.get(drawer);
    if (kept) kept.push(word);
    else drawers.set(drawer, [word]);
  }
  compiled = { known, words, trades: trades.difference(names), drawers };
  return compiled;
}

/** Whether two words are the same from two places on. */
function endAlike(a: string, fromA: number, b: string, fromB: number): boolean {
  for (let at = 0; at < a.length - fromA; at += 1)
    if (a.charCodeAt(fromA + at) !== b.charCodeAt(fromB + at)) return false;
  return true;
}

/**
 * Where two words of nearly equal length that begin alike first differ, if they differ by one letter too many, too few,
 * other, or swapped with the next; -1 if by more.
 */
function oneLetterApart(word: string, other: string, mayBeOther: boolean): number {
  let at = 1;
  while (at < word.length && word.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  const lead = word.length - other.length;
  if (lead > 0) return endAlike(word, at + 1, other, at) ? at : -1;
  if (lead < 0) return endAlike(word, at, other, at + 1) ? at : -1;
  const swapped =
    word.charCodeAt(at) === other.charCodeAt(at + 1) &&
    word.charCodeAt(at + 1) === other.charCodeAt(at) &&
    endAlike(word, at + 2, other, at + 2);
  return swapped || (mayBeOther && endAlike(word, at + 1, other, at + 1)) ? at : -1;
}

function corrected(word: string): string {
  if (word.length < SHORTEST - 1) return word;
  const table = vocabulary();
  if (table.known.has(word) || hasDigit(word)) return word;
  if (table.words.has(word)) return word;
  // Of several the one that differs first, and of those the first of the tables.
  let best = word;
  let bestAt = word.length + 1;
  for (const length of [word.length, word.length - 1, word.length + 1]) {
    for (const other of table.drawers.get(drawerOf(word, length)) ?? []) {
      // A trade with another letter is mostly another word: FABRICA sells no fabrics.
      const at = oneLetterApart(word, other, !table.trades.has(other));
      if (at < 0 || at >= bestAt) continue;
      best = other;
      bestAt = at;
    }
  }
  return best;
}

/** Fewer single letters are somebody's initials. */
const FEWEST_LETTERS = 3;

/** The words with runs of single letters as one word each: `P N P MINI`; the same words where there is no such run. */
function withLettersJoined(tokens: readonly string[]): readonly string[] {
  if (!tokens.some((token, at) => token.length === 1 && at + 1 < tokens.length && tokens[at + 1]?.length === 1))
    return tokens;
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && tokens[end]?.length === 1) end += 1;
    const isRun = end - at >= FEWEST_LETTERS;
    joined.push(isRun ? tokens.slice(at, end).join('') : (tokens[at] ?? ''));
    at = isRun ? end : at + 1;
  }
  return joined.length === tokens.length ? tokens : joined;
}

/**
 * The words with those that are one letter off a word of a merchant's name or of a trade put right, and with single letters
 * joined; null when nothing changes.
 */
export function respelled(printed: readonly string[]): readonly string[] | null {
  const tokens = withLettersJoined(printed);
  const first = tokens.findIndex((token) => corrected(token) !== token);
  if (first < 0) return tokens === printed ? null : tokens;
  return tokens.map((word, at) => (at < first ? word : corrected(word)));
}
