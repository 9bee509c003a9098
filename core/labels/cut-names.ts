import { join, type PartyVariant, type PartyVariants } from './party-variant.ts';
import { payInParallel } from './payments-in-turn.ts';
import { textOf } from './token-trie.ts';

/** Banks print so many characters of a text at least. */
const SHORTEST_CUT_TEXT = 12;

/** Whether the last word of a variant is the beginning of the word that another has in its place. */
function isCutOf(short: PartyVariant, long: PartyVariant): boolean {
  const last = short.tokens.length - 1;
  const [cut, whole] = [short.tokens[last] ?? '', long.tokens[last] ?? ''];
  return cut.length < whole.length && whole.startsWith(cut);
}

/**
 * Joins variants whose text a bank cut off within a word with the variant that shows more of it. A text that may be the
 * beginning of two others stays alone, and so do variants that pay in the same months.
 */
export function joinCutNames(variants: PartyVariants): void {
  const open = [...variants.values()]
    .filter(({ same }) => same === null)
    .map((variant) => ({
      variant,
      text: `${variant.isIn ? '+' : '-'}${textOf(variant.tokens, 0, variant.tokens.length)}`,
    }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  // The longest first: what a text is the beginning of may be cut itself.
  for (let at = open.length - 2; at >= 0; at -= 1) {
    const [cut, whole, after] = [open[at], open[at + 1], open[at + 2]];
    if (!cut || !whole || cut.text.length < SHORTEST_CUT_TEXT || !whole.text.startsWith(cut.text)) continue;
    if (after?.text.startsWith(cut.text) && !after.text.startsWith(whole.text)) continue;
    if (isCutOf(cut.variant, whole.variant) && !payInParallel(cut.variant, whole.variant))
      join([cut.variant], whole.variant);
  }
}
