import { createHash } from 'node:crypto';

/** A set of words as a Bloom filter: it knows every word that was entered, and takes about one of a thousand others for one. */
export interface WordFilter {
  readonly hashes: number;
  readonly bits: Uint8Array;
}

/** Places of a word in a filter: two independent numbers of its digest make as many as are needed (Kirsch and Mitzenmacher, 2006). */
function placesOf(word: string, { hashes, bits }: WordFilter): number[] {
  const digest = createHash('sha256').update(word).digest();
  const [first, second] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: hashes }, (_, index) => (first + index * (second >>> 0)) % (bits.length * 8));
}

/** A filter of words with 14.4 bits and ten hashes for each: one in a thousand (Bloom, 1970). */
export function filterOf(words: readonly string[]): WordFilter {
  const filter: WordFilter = { hashes: 10, bits: new Uint8Array(Math.ceil((words.length * 14.4) / 8)) };
  for (const word of words) {
    for (const place of placesOf(word, filter))
      filter.bits[place >> 3] = (filter.bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return filter;
}

export const holds = (filter: WordFilter, word: string): boolean =>
  placesOf(word, filter).every((place) => ((filter.bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
