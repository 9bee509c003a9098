import { lettersLike } from './alike-characters.ts';
import { couldBeMisread } from './figure-repair.ts';

/** Words at the end of a description that may be one torn figure. */
const MOST_WORDS = 3;
/** Strokes and marks of a figure that may be taken for digits. */
const MOST_EXTRA = 2;
/** Fewer digits are met by chance. */
const FEWEST_DIGITS = 4;

/** A figure with what it may be misread as, and the letters that banks print behind it. */
const FIGURE = /^[-+R]?[\dOoIl|SB.,:;' ]*\d[\dOoIl|SB.,:;' ]*(?:[CKD][r1lIt]{0,2})?[-*]?$/i;

function digitsOf(text: string): string {
  const figure = text.replace(/[CKD][r1lIt]{0,2}[-*]?$/i, '');
  return [...figure]
    .map((character) => {
      const digit = [...'01258'].find((one) => lettersLike(one).includes(character));
      return digit ?? character;
    })
    .join('')
    .replace(/\D/g, '');
}

/** Whether all of a text's characters come in another one, in their order. */
function isWithin(text: string, other: string): boolean {
  let at = 0;
  for (const character of other) if (character === text[at]) at += 1;
  return at === text.length;
}

/**
 * A description without the balance that ran into its end, because its figure could not be read: `10BET 9.446 .87Cr`, where the
 * balances around the row prove 9 446.87. Null where it does not end so.
 * @param cents the balance that the rows before and after prove
 */
export function withoutRunIn(description: string, cents: number): string | null {
  const words = description.split(' ');
  const wished = String(Math.abs(cents));
  if (wished.length < FEWEST_DIGITS) return null;
  for (let count = Math.min(MOST_WORDS, words.length - 1); count >= 1; count -= 1) {
    const tail = words.slice(-count).join(' ');
    if (!FIGURE.test(tail)) continue;
    const digits = digitsOf(tail);
    const isSame = digits === wished || (digits.length === wished.length && couldBeMisread(Number(digits), cents));
    const hasMore = digits.length > wished.length && digits.length <= wished.length + MOST_EXTRA;
    if (isSame || (hasMore && isWithin(wished, digits))) return words.slice(0, -count).join(' ');
  }
  return null;
}
