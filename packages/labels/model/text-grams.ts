/**
 * What the learned model sees of a text. Banks cut words, glue them and lose letters of them, so letters count across the
 * words, with and without their vowels; whole words, neighbours and beginnings count beside them.
 */

/** Buckets that features are hashed into: a power of two. */
export const BUCKETS = 1 << 15;

/** Letters of a text that are read; statements print far fewer. */
const MOST_LETTERS = 160;
const MOST_WORDS = 60;
/** More than the longest text that is read can have: 3 by letters, 3 without vowels, 4 by words, and a few for the text. */
const MOST_GRAMS = 6 * MOST_LETTERS + 4 * MOST_WORDS + 16;

const [LETTER_A, LETTER_Z, DIGIT_0, DIGIT_9, HASH] = [0x41, 0x5a, 0x30, 0x39, 0x23];
/** A, E, I, O and U as bits of the alphabet. */
const VOWELS = 0x104111;

/** Kinds of features: the same letters mean another thing in each. */
const [LETTERS, BARE, WORD, PAIR, OPENING, WORD_START, LENGTH, ROUGH_LENGTH] = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Shortest and longest run of letters that counts. */
const LETTER_RUN = [3, 5] as const;
const BARE_RUN = [2, 4] as const;
const OPENING_RUN = [3, 8] as const;
/** The first three and four letters of a word. */
const START_RUN = [3, 4] as const;
const LONGEST_TEXT = 48;

/** One step of 32-bit FNV-1a. */
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const BASIS = 0x811c9dc5;
const basisOf = (kind: number): number => step(BASIS, kind);

const bucketOf = (hash: number): number => ((hash >>> 0) ^ (hash >>> 15)) & (BUCKETS - 1);

/** Features of a text: the first `count` of the buckets, which are good until the next text is asked about. */
export interface TextGrams {
  readonly buckets: Uint16Array;
  /** Number of the word in which each feature begins; `NO_WORD` for those of the whole text. */
  readonly words: Uint8Array;
  readonly count: number;
}

export const NO_WORD = 255;

const buckets = new Uint16Array(MOST_GRAMS);
const words = new Uint8Array(MOST_GRAMS);
let count = 0;

function add(hash: number, word: number): void {
  buckets[count] = bucketOf(hash);
  words[count] = word;
  count += 1;
}

/** The letters of a text one after the other, and the word that each belongs to. */
interface Letters {
  readonly codes: Uint8Array;
  readonly words: Uint8Array;
  length: number;
}

const lettersOf = (): Letters => ({
  codes: new Uint8Array(MOST_LETTERS),
  words: new Uint8Array(MOST_LETTERS),
  length: 0,
});
const all = lettersOf();
const bare = lettersOf();

function push(letters: Letters, code: number, word: number): void {
  letters.codes[letters.length] = code;
  letters.words[letters.length] = word;
  letters.length += 1;
}

function addRuns(
  { codes, words: inWords, length }: Letters,
  kind: number,
  [shortest, longest]: readonly [number, number],
): void {
  const basis = basisOf(kind);
  for (let at = 0; at < length; at += 1) {
    const end = Math.min(length, at + longest);
    let hash = basis;
    for (let next = at; next < end; next += 1) {
      hash = step(hash, codes[next] ?? 0);
      if (next - at + 1 >= shortest) add(hash, inWords[at] ?? NO_WORD);
    }
  }
}

function addOpening(): void {
  let hash = basisOf(OPENING);
  const [shortest, longest] = OPENING_RUN;
  for (let at = 0; at < Math.min(longest, bare.length); at += 1) {
    hash = step(hash, bare.codes[at] ?? 0);
    if (at + 1 >= shortest) add(hash, bare.words[at] ?? NO_WORD);
  }
}

/** Words with the pairs that they make with the word before, and the letters of all of them. */
function addWords(text: string): void {
  let word = 0;
  let before = basisOf(WORD);
  let hash = BASIS;
  let inWord = 0;
  for (let at = 0; at <= text.length && word < MOST_WORDS && all.length < MOST_LETTERS; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const isLetter = code >= LETTER_A && code <= LETTER_Z;
    if (isLetter || code === HASH || (code >= DIGIT_0 && code <= DIGIT_9)) {
      hash = step(inWord === 0 ? basisOf(WORD) : hash, code);
      inWord += 1;
      if (!isLetter) continue;
      if (inWord >= START_RUN[0] && inWord <= START_RUN[1]) add(step(hash, WORD_START), word);
      push(all, code, word);
      if (((VOWELS >> (code - LETTER_A)) & 1) === 0) push(bare, code, word);
    } else if (inWord > 0) {
      add(hash, word);
      add(step(Math.imul(before, 31) ^ hash, PAIR), word);
      before = hash;
      inWord = 0;
      word += 1;
    }
  }
}

/** The features of a text in plain upper case. A text that fills its field may have been cut, so its length counts too. */
export function textGrams(text: string): TextGrams {
  count = 0;
  all.length = 0;
  bare.length = 0;
  addWords(text);
  addRuns(all, LETTERS, LETTER_RUN);
  addRuns(bare, BARE, BARE_RUN);
  addOpening();
  const length = Math.min(LONGEST_TEXT, text.length);
  add(step(basisOf(LENGTH), length >> 1), NO_WORD);
  add(step(basisOf(ROUGH_LENGTH), length >> 3), NO_WORD);
  return { buckets, words, count };
}
