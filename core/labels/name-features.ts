/** Buckets that features are hashed into: a power of two. */
export const BUCKETS = 4096;
const GRAM = 4;
const SHORTEST_WORD = 3;

/** 32-bit FNV-1a of a text, folded into a bucket. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return ((hash >>> 0) ^ (hash >>> 15)) & (BUCKETS - 1);
}

/**
 * What the name classifier sees of a name: its words, and every four letters of them with their boundaries. Distinct
 * buckets, each once. The same for training and for use.
 */
export function nameFeatures(words: readonly string[]): ReadonlySet<number> {
  const buckets = new Set<number>();
  for (const word of words) {
    if (word.length < SHORTEST_WORD || /^\d+$/.test(word)) continue;
    buckets.add(bucketOf(`=${word}`));
    const bounded = `^${word}$`;
    for (let at = 0; at + GRAM <= bounded.length; at += 1) buckets.add(bucketOf(bounded.slice(at, at + GRAM)));
  }
  return buckets;
}
