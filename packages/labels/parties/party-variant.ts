import { isNumber } from '@imali/ledger/text/normalise.ts';
import type { LabellingState } from '../decision/draft.ts';
import { textOf } from '../tries/token-trie.ts';
import type { TextWords } from './party-words.ts';

/** One text by which parties of one direction are named, without the numbers in it, and its payments. */
export interface PartyVariant extends TextWords {
  readonly isIn: boolean;
  /** At least one. */
  readonly drafts: LabellingState[];
  /** The variant by whose words the party is known, once it is found to be the same. */
  same: PartyVariant | null;
}

/** Variants by their words. */
export type PartyVariants = Map<string, PartyVariant>;

/** What two texts must share to be one variant. */
export function variantKey(isIn: boolean, tokens: readonly string[]): string {
  return `${isIn ? '+' : '-'}${textOf(tokens, 0, tokens.length)}`;
}

/** The variant of some words, made where there is none yet. */
export function variantOf(variants: PartyVariants, isIn: boolean, words: TextWords): PartyVariant {
  let { tokens, start, end } = words;
  if (tokens.some((token, at) => (at < start || at >= end) && isNumber(token))) {
    const kept = tokens
      .map((token, at) => ({ token, at }))
      .filter(({ token, at }) => (at >= start && at < end) || !isNumber(token));
    const before = kept.findIndex(({ at }) => at >= start);
    tokens = kept.map(({ token }) => token);
    [start, end] = end > start ? [before, before + end - start] : [0, 0];
  }
  const key = variantKey(isIn, tokens);
  const known = variants.get(key);
  if (known) return known;
  const made: PartyVariant = { isIn, tokens, start, end, drafts: [], same: null };
  variants.set(key, made);
  return made;
}

/** The variant by whose words a party is known in the end. */
export function knownBy(variant: PartyVariant): PartyVariant {
  let last = variant;
  while (last.same) last = last.same;
  return last;
}

/** Notes that variants are one party, known by the words of another. */
export function join(variants: readonly PartyVariant[], as: PartyVariant): void {
  for (const variant of variants) {
    if (knownBy(as) === variant || variant.same) continue;
    variant.same = as;
    as.drafts.push(...variant.drafts);
  }
}
