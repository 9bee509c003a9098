import type { Candidate } from './candidate.ts';
import type { Channel, Counterparty } from './labelled-transaction.ts';
import { isNumber } from './normalise.ts';
import { lengthWithoutPlaces } from './places.ts';
import { slugOf, titleOf } from './slug.ts';
import { textOf } from './token-trie.ts';

const PERSONAL: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'wallet', 'transfer', 'cash']);
/** Words that only qualify a payment; a name does not consist of them. */
const NOT_A_NAME: ReadonlySet<string> = new Set([
  'TO',
  'FROM',
  'NA',
  'VAN',
  'REF',
  'CR',
  'DR',
  'DT',
  'PTY',
  'LTD',
  'CC',
  '#',
  'BRANCH',
  'BANK',
  'PAYMENT',
  'NO',
]);

const isOfName = (token: string): boolean => !NOT_A_NAME.has(token) && !isNumber(token);

/**
 * Who stands on the other side: the party of the pattern that decided, or what remains of the description when its
 * channel wording, places and qualifiers are taken away. Null when no name remains.
 */
export function counterpartyOf(
  winner: Candidate | null,
  rest: readonly string[],
  channel: Channel,
): Counterparty | null {
  if (winner && (winner.tier === 'merchant' || winner.counterparty === 'government')) {
    return { name: winner.name, id: winner.partyId, type: winner.counterparty, confidence: winner.confidence };
  }
  if (winner && (winner.tier === 'bank' || winner.tier === 'fee_marker')) return null;
  const words = rest.every(isOfName) ? rest : rest.filter(isOfName);
  const text = textOf(words, 0, lengthWithoutPlaces(words));
  if (text.length < 3) return null;
  const type =
    winner && winner.counterparty !== 'unknown' && winner.counterparty !== 'bank'
      ? winner.counterparty
      : channel === 'card'
        ? 'merchant'
        : PERSONAL.has(channel)
          ? 'person'
          : 'unknown';
  return { name: titleOf(text), id: slugOf(text), type, confidence: winner ? 0.6 : 0.5 };
}
