import common from './common-passwords.json' with { type: 'json' };
import { holds, type WordFilter } from './word-filter.ts';

const filter: WordFilter = { hashes: common.hashes, bits: Buffer.from(common.bits, 'base64') };

/** Rows of keys and of the alphabet: who types along them makes nothing that is hard to guess. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];
const REVERSED = ROWS.map((row) => [...row].toReversed().join(''));
const RUNS = [...ROWS, ...REVERSED];
const SHORTEST_RUN = 3;

/** Characters that people write in the place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Characters that must be left of a password when all that is easy to guess in it is taken away. */
const LEAST_LEFT = 4;
/** And beside what others know of the user, or when it is said more than once: more than a year. */
const LEAST_UNKNOWN = 6;
const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]/gu;

const isCommon = (word: string): boolean => word.length > 0 && holds(filter, word);
const plain = (text: string): string => [...text].map((character) => LETTERS[character] ?? character).join('');

/** The part that a text repeats from beginning to end, which may end early: `abcabcab` -> `abc`. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** A text without runs along the rows, and without more than two of the same character after each other. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (at + length < text.length && RUNS.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
    if (length < SHORTEST_RUN) {
      left += text[at] ?? '';
      at += 1;
    } else at += length;
  }
  return left.replaceAll(/(.)\1{2,}/gu, '$1');
}

/**
 * Whether a password is one of the first that somebody would guess: a common or breached one, also with digits and signs around it
 * or said more than once, a run along the keys, or little more than what is known of its user.
 * @param known texts that others know of the user, such as the address and the name of the company
 */
export function isRefusedPassword(password: string, known: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const words = ['imali', ...known.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length >= LEAST_LEFT,
  );
  const unknown = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);
  if (unknown !== text && unknown.replaceAll(NO_LETTER_OR_DIGIT, '').length < LEAST_UNKNOWN) return true;
  return [text, unknown].some((one) => {
    const letters = one.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const bare = one.replaceAll(NO_LETTER_OR_DIGIT, '');
    const part = repeated(bare);
    const counted = [part, withoutRuns(one)];
    return (
      new Set(one).size < LEAST_LEFT ||
      (part !== bare && part.length < LEAST_UNKNOWN) ||
      counted.some(({ length }) => length < LEAST_LEFT) ||
      [one, letters, repeated(letters), ...counted].some((word) => isCommon(word) || isCommon(plain(word)))
    );
  });
}

/** What a refused password is answered with. */
export const refusedPassword = {
  loc: ['body', 'password'],
  msg: 'is too easy to guess: choose a phrase that is no common password and not made of your name or your company',
  type: 'value_error',
} as const;
