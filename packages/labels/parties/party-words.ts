import { isOfName } from './counterparty.ts';

/** Words of a text, and the bank's own words for the channel among them; start and end are both 0 where there are none. */
export interface TextWords {
  readonly tokens: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * The words that name the other side of a transaction where no table does: what its text holds without what varies beyond
 * doubt. One object for all transactions of one text and side.
 */
export interface PartyWords extends TextWords {
  /** The words as printed where they hold something that varies, for a month that turns out to be a name; else null. */
  readonly printed: TextWords | null;
}

/** A name has so many letters. */
const SHORTEST_NAME = 3;

/** Whether words say more than the bank's own wording and qualifiers. */
export function namesSomebody(tokens: readonly string[], start: number, end: number): boolean {
  let letters = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if ((at < start || at >= end) && isOfName(token)) letters += token.length;
  }
  return letters >= SHORTEST_NAME;
}

/** The words that name a party, without the bank's own for the channel. */
export function nameWords({ tokens, start, end }: TextWords): readonly string[] {
  return end === start ? tokens : [...tokens.slice(0, start), ...tokens.slice(end)];
}
