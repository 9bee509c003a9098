import { patternTable } from './generated/pattern-table.ts';
import { tokensOf } from './normalise.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 7;

/** Of a name of several words the others bear witness, so a word may be shorter. */
const SHORTEST_OF_SEVERAL = 6;

function wordsOf(pattern: string): { readonly token: string; readonly shortest: number }[] {
  const tokens = tokensOf(pattern);
  return tokens.map((token) => ({ token, shortest: tokens.length > 1 ? SHORTEST_OF_SEVERAL : SHORTEST }));
}

let compiled: { readonly words: ReadonlySet<string>; readonly byBeheaded: ReadonlyMap<string, string> } | null = null;

/** A word without one of its letters. */
const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);

/** Words of merchants' names, found by what remains when one letter is missing. */
function vocabulary() {
  if (compiled) return compiled;
  const words = new Set<string>();
  for (const { tier, patterns } of patternTable) {
    for (const token of tokensOf(patterns.replaceAll(';', ' '))) {
      if (tier !== 'merchant' ? token.length >= SHORTEST - 1 : token.length >= SHORTEST) words.add(token);
    }
  }
  const byBeheaded = new Map<string, string>();
  for (const { tier, ambiguous, patterns } of patternTable) {
    if (tier !== 'merchant' || ambiguous) continue;
    for (const { token, shortest } of patterns.split(';').flatMap(wordsOf)) {
      if (token.length < shortest || /\d/.test(token)) continue;
      byBeheaded.set(token, token);
      // The first letter stays: people and machines seldom get it wrong.
      for (let at = 1; at < token.length; at += 1) {
        const shorter = without(token, at);
        if (!byBeheaded.has(shorter)) byBeheaded.set(shorter, token);
      }
    }
  }
  compiled = { words, byBeheaded };
  return compiled;
}

/** Whether two words of nearly equal length differ by one letter too many, too few, other, or swapped with the next. */
function oneLetterApart(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (a.length === b.length) {
    const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
    return swapped || rest(a, at + 1) === rest(b, at + 1);
  }
  return a.length > b.length ? rest(a, at + 1) === rest(b, at) : rest(a, at) === rest(b, at + 1);
}

function corrected(word: string): string {
  if (word.length < SHORTEST - 1) return word;
  const { words, byBeheaded } = vocabulary();
  if (words.has(word) || /\d/.test(word)) return word;
  const direct = byBeheaded.get(word);
  if (direct !== undefined) return direct;
  for (let at = 1; at < word.length; at += 1) {
    const found = byBeheaded.get(without(word, at));
    if (found !== undefined && oneLetterApart(word, found)) return found;
  }
  return word;
}

/** The words with those that are one letter off a merchant's name put right; null when none is. */
export function respelled(tokens: readonly string[]): readonly string[] | null {
  const right = tokens.map(corrected);
  return right.some((word, at) => word !== tokens[at]) ? right : null;
}
