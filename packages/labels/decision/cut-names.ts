import { join, type PartyVariant, type PartyVariants, variantKey } from '../parties/party-variant.ts';
import { nameWords } from '../parties/party-words.ts';
import { payInParallel } from '../parties/payments-in-turn.ts';
import { textOf } from '../tries/token-trie.ts';

/** Banks print so many characters of a text at least. */
const SHORTEST_CUT_TEXT = 12;

/** Variants of one direction and name, which differ in the bank's own words for the channel. */
interface Named {
  readonly variants: readonly PartyVariant[];
  readonly words: readonly string[];
  /** The words in one text, behind a sign for the direction. */
  readonly text: string;
  /** Characters of the shortest text that a bank printed. */
  readonly printed: number;
}

/** Whether the last word of a name is the beginning of the word that another has in its place. */
function isCutOf(short: Named, long: Named): boolean {
  const last = short.words.length - 1;
  const [cut, whole] = [short.words[last] ?? '', long.words[last] ?? ''];
  return cut.length < whole.length && whole.startsWith(cut);
}

function namesOf(variants: PartyVariants): Named[] {
  const open = [...variants.values()].filter(({ same }) => same === null);
  return [...Map.groupBy(open, (variant) => variantKey(variant.isIn, nameWords(variant)))]
    .map(([text, same]) => ({
      variants: same,
      words: same[0] ? nameWords(same[0]) : [],
      text,
      printed: Math.min(...same.map(({ tokens }) => textOf(tokens, 0, tokens.length).length)),
    }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
}

/**
 * Joins variants whose text a bank cut off within a word with the variant that shows more of it, whichever channel it came
 * through. A text that may be the beginning of two others stays alone, and so do variants that pay in the same months.
 */
export function joinCutNames(variants: PartyVariants): void {
  const names = namesOf(variants);
  // The longest first: what a text is the beginning of may be cut itself.
  for (let at = names.length - 2; at >= 0; at -= 1) {
    const [cut, whole, after] = [names[at], names[at + 1], names[at + 2]];
    const known = whole?.variants[0];
    if (!cut || !whole || !known || cut.printed < SHORTEST_CUT_TEXT || !whole.text.startsWith(cut.text)) continue;
    if (after?.text.startsWith(cut.text) && !after.text.startsWith(whole.text)) continue;
    const isParallel = cut.variants.some((a) => whole.variants.some((b) => payInParallel(a, b)));
    if (isCutOf(cut, whole) && !isParallel) join(cut.variants, known);
  }
}
