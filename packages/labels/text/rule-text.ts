import { normalise, tokensOf } from '@imali/ledger/text/normalise.ts';
import { volatilePartOf, wordsWithoutVolatile } from '@imali/ledger/text/volatile-words.ts';

/** What a rule looks for in the text of a transaction. */
export interface RuleText {
  /** Normalised; empty when nothing of it is left, and such a rule matches nothing. */
  readonly text: string;
  /** The words of it that stay the same over payments; null where all of them do, or none. */
  readonly stable: string | null;
  /** Whether the words that stay may be part of a longer text: words that end where the month stood may go on with any name. */
  readonly mayBePart: boolean;
  /** Its words, where one of them names a month; none otherwise. */
  readonly dated: readonly string[];
  /** The longest of them that names no month: a text without it is not matched further. */
  readonly anchor: string;
}

const namesMonth = (word: string): boolean => (volatilePartOf(word)?.months ?? 0) !== 0;

/** Whether two words at one place are the same but for the month in them. Two that may both be names are two names. */
function areSameButMonth(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [volatilePartOf(a), volatilePartOf(b)];
  if (!one || !other || one.months === 0 || other.months === 0) return false;
  return one.stem === other.stem && (one.isSure || other.isSure);
}

/** What the words of a rule and of a text have in common where they differ in a month alone; null where they differ in more. */
function sameButMonth(dated: readonly string[], anchor: string, text: string): string | null {
  if (anchor === '' || !text.includes(anchor)) return null;
  const words = tokensOf(text);
  if (words.length !== dated.length || !dated.every((word, at) => areSameButMonth(word, words[at] ?? ''))) return null;
  return dated.filter((word) => !namesMonth(word)).join(' ');
}

/** The text that a rule's `contains` is compared by; empty when nothing of it is left. */
export function containedText(contains: string): string {
  return normalise(contains).replace(/ +/g, ' ');
}

/** What a rule with this `contains` looks for. */
export function ruleTextOf(contains: string): RuleText {
  const text = containedText(contains);
  const tokens = tokensOf(text);
  const staying = wordsWithoutVolatile(tokens, text, 0, 0);
  const varies = staying !== tokens && staying.length > 0;
  const others = tokens.filter((word) => !namesMonth(word));
  return {
    text,
    stable: varies ? staying.join(' ') : null,
    mayBePart: varies && staying.length > 1 && staying.at(-1) === tokens.at(-1),
    dated: others.length < tokens.length ? tokens : [],
    anchor: others.toSorted((a, b) => b.length - a.length)[0] ?? '',
  };
}

/** The words of a text without what varies from payment to payment, found once for each text. */
export function stableTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const stable = wordsWithoutVolatile(tokensOf(text), text, 0, 0).join(' ');
    known.set(text, stable);
    return stable;
  };
}

/**
 * What of a transaction's normalised text meets a rule's text; null where it does not. A month, a period or a reference may
 * be printed between two words of a rule, and one that the rule itself names stands for any other: a rule made of one
 * payment meets those of the other months. Of two months that may both be names (JAN, MAY) neither stands for the other:
 * PAY JAN BOTHA and PAY MAY BOTHA may be two people, and a rule knows no payments that could decide.
 * @param stableOf of stableTexts
 */
export function foundIn(
  { text: wanted, stable, mayBePart, dated, anchor }: RuleText,
  text: string,
  stableOf: (text: string) => string,
): string | null {
  if (text.includes(wanted)) return wanted;
  if (wanted.includes(' ') && stableOf(text).includes(wanted)) return wanted;
  if (stable !== null) {
    const own = stableOf(text);
    if (own === stable || (mayBePart && ` ${own} `.includes(` ${stable} `))) return stable;
  }
  return dated.length === 0 ? null : sameButMonth(dated, anchor, text);
}

/** Whether any of several rule texts may meet one of these texts: one search over all of them, for many rules. */
export function occursIn(wanted: readonly RuleText[]): (texts: readonly string[]) => boolean {
  const stableOf = stableTexts();
  return (texts) => {
    // No text holds the separator, so none is found across two of them.
    const all = texts.join('\n');
    if (wanted.some(({ text }) => text !== '' && all.includes(text))) return true;
    const stays = texts.map((text) => ` ${stableOf(text)} `).join('\n');
    return wanted.some(
      ({ text, stable, dated, anchor }) =>
        (text.includes(' ') && stays.includes(text)) ||
        (stable !== null && stays.includes(` ${stable} `)) ||
        (dated.length > 0 && all.includes(anchor) && texts.some((one) => sameButMonth(dated, anchor, one) !== null)),
    );
  };
}
