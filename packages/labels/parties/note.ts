import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';
import { isPurposeWord } from '../decision/purpose.ts';
import { patternTrie } from '../tries/pattern-trie.ts';
import { findAll, NOT_CUT } from '../tries/token-trie.ts';

const RELATIVES = wordsOfKind('relative');
const AROUND = wordsOfKind('around_relative');

const isWord = (token: string): boolean => /^[A-Z]+$/.test(token);

/** Fondness and wishes, which people write where a reference is asked for. */
const FONDNESS = wordsOfKind('fondness');

/** Words of those who pay their part of what another bought: what they name beside it is that (NETFLIX SHARE). */
const OF_A_SHARE = wordsOfKind('share');

/**
 * Whether words say what money is for or from which relative it is, and name no payer: each is a word of a purpose, of a
 * relative, of fondness, or one between those; beside a share, also the name of a shop.
 */
export function isNote(words: readonly string[]): boolean {
  const written = words.filter(isWord);
  const isShared = written.some((word) => OF_A_SHARE.has(word));
  const says = (word: string): boolean =>
    isPurposeWord(word) || RELATIVES.has(word) || FONDNESS.has(word) || OF_A_SHARE.has(word);
  const isBought = (word: string): boolean => isShared && findAll(patternTrie(), [word], NOT_CUT).length > 0;
  return written.some(says) && written.every((word) => says(word) || AROUND.has(word) || isBought(word));
}
