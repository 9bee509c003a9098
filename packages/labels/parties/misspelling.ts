import { keptByText } from '../cache/kept-readings.ts';
import { namedWords, namesTo, tradesTo } from '../generated/lexicon-table.ts';
import { type Lexicon, lexiconOf, rankOf, wordsHolding } from '../text/lexicon.ts';

/** Shorter words are put right nowhere; one of this length may be one letter short. */
const SHORTEST = 6;

let named: Lexicon | null = null;

/**
 * Words of merchants' names, of trades from `namesTo` on, and from `tradesTo` on words of the tables that nothing is a
 * misspelling of; compiled by packages/labels/training/compile-lexicons.ts. None of them is a misspelling. One is looked for
 * among those that begin alike and are nearly as long: the first letter stays, as people and machines rarely get it wrong.
 */
function vocabulary(): Lexicon {
  named ??= lexiconOf(namedWords);
  return named;
}

const DIGIT = /\d/;

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

/** The word that a word is a misspelling of; null where it is not misspelt. */
function rightAnew(word: string): string | null {
  const table = vocabulary();
  if (rankOf(table, word) >= 0 || DIGIT.test(word)) return null;
  // Of several the one that differs first, of those one as long, then one that is shorter, and then the first of the tables.
  let best: string | null = null;
  let [bestAt, bestRank] = [word.length + 1, 0];
  const offer = (other: string, rank: number): void => {
    // A trade with another letter is mostly another word: FABRICA sells no fabrics.
    const at = rank < tradesTo ? oneLetterApart(word, other, rank < namesTo) : -1;
    if (at < 0 || at > bestAt) return;
    if (at === bestAt && (other.length !== best?.length || rank >= bestRank)) return;
    best = other;
    bestAt = at;
    bestRank = rank;
  };
  // What is wrong is a letter or two that are swapped: what is before them is right, or what is behind them.
  const half = word.length >> 1;
  const opening = word.slice(0, half);
  const ending = word.slice(half + 1);
  for (const length of [word.length, word.length - 1, word.length + 1]) {
    wordsHolding(table, word.charCodeAt(0), length, opening, 0, offer);
    wordsHolding(table, word.charCodeAt(0), length, ending, length - ending.length, offer);
  }
  return best;
}

const kept = keptByText<string | null>();

const corrected = (word: string): string =>
  word.length < SHORTEST ? word : (kept(word, 0, () => rightAnew(word)) ?? word);

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
