import { bankMentions } from '@imali/ledger/text/bank-mention.ts';
import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';

/** Kinds of accounts and words in which banks print that money moved. */
const OF_ACCOUNTS = wordsOfKind('account_or_way');
const HOW_OFTEN = wordsOfKind('how_often');

/**
 * Whether the words of a payment name no payer: names of banks, kinds of accounts, how money moved and how often, numbers
 * and single letters. Banks fill an empty reference so, and a standing order from an own account prints no more.
 */
export function namesNobody(words: readonly string[]): boolean {
  return bankMentions(words).rest.every(
    (word) => word.length === 1 || !/[A-Z]/.test(word) || OF_ACCOUNTS.has(word) || HOW_OFTEN.has(word),
  );
}
