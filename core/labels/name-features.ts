import { isNumber } from './normalise.ts';

/** Buckets that features are hashed into: a power of two. */
export const BUCKETS = 4096;
const GRAM = 4;
const SHORTEST_WORD = 3;

/** Signs that stand before a whole word, and before and after the letters of a word. */
const [WHOLE, START, END] = [0x3d, 0x5e, 0x24];

/** One step of 32-bit FNV-1a, from the basis on. */
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const BASIS = 0x811c9dc5;

const bucketOf = (hash: number): number => ((hash >>> 0) ^ (hash >>> 15)) & (BUCKETS - 1);

function bucketOfWord(word: string): number {
  let hash = step(BASIS, WHOLE);
  for (let at = 0; at < word.length; at += 1) hash = step(hash, word.charCodeAt(at));
  return bucketOf(hash);
}

/** The bucket of the letters from a place on, which may be the one before the first. */
function bucketOfGram(word: string, from: number): number {
  let hash = BASIS;
  for (let at = from; at < from + GRAM; at += 1)
    hash = step(hash, at < 0 ? START : at === word.length ? END : word.charCodeAt(at));
  return bucketOf(hash);
}

/**
 * What the name classifier sees of a name: its words, and every four letters of them with their boundaries. Distinct
 * buckets, each once. The same for training and for use.
 */
export function nameFeatures(words: readonly string[]): ReadonlySet<number> {
  const buckets = new Set<number>();
  for (const word of words) {
    if (word.length < SHORTEST_WORD || isNumber(word)) continue;
    buckets.add(bucketOfWord(word));
    for (let from = -1; from + GRAM <= word.length + 1; from += 1) buckets.add(bucketOfGram(word, from));
  }
  return buckets;
}
