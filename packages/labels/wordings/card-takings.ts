import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';

/** What takes cards at a shop: a machine, or the bank's department that settles what it took. */
const TAKES_CARDS: ReadonlySet<string> = new Set(['CARD', 'CARDS', 'POS', 'MERCHANT', 'KAART']);
const MACHINES = wordsOfKind('card_machine');
/** What a bank calls the money that a machine took. */
const PAID_OUT = wordsOfKind('card_takings');
/** A bank pays these words out for nothing else, so that no machine need be named. */
const SETTLED = wordsOfKind('card_settled');

/**
 * The words of a credit that say that it is what a shop's card machine took: CARD MACHINE DEPOSIT, POS SETTLEMENT. Null where
 * there are none. CARD and POS open purchases too, so a word for a machine or for what it took must follow.
 */
export function cardTakingsIn(tokens: readonly string[]): string | null {
  for (const [at, word] of tokens.entries()) {
    const next = tokens[at + 1] ?? '';
    if (MACHINES.has(word) && !TAKES_CARDS.has(tokens[at - 1] ?? '') && PAID_OUT.has(next)) return `${word} ${next}`;
    if (!TAKES_CARDS.has(word)) continue;
    if (SETTLED.has(next)) return `${word} ${next}`;
    if (MACHINES.has(next)) return `${word} ${next}`;
    if (word === 'MERCHANT' && PAID_OUT.has(next)) return `${word} ${next}`;
    if (PAID_OUT.has(next) && MACHINES.has(tokens[at + 2] ?? '')) return tokens.slice(at, at + 3).join(' ');
  }
  return null;
}
