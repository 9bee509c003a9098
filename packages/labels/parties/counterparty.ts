import type { Channel, Counterparty } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isNumber } from '@imali/ledger/text/normalise.ts';
import type { Candidate } from '../decision/candidate.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import { textOf } from '../tries/token-trie.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { lengthWithoutPlaces } from './places.ts';

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

/** Whether a word may be part of a name: no number, and more than a qualifier of a payment. */
export const isOfName = (token: string): boolean => !NOT_A_NAME.has(token) && !isNumber(token);

/** Whether a table names the other side; else its name is what remains of the text. */
export function isTabledParty(winner: Candidate | null): boolean {
  return winner !== null && (winner.tier === 'merchant' || winner.counterparty === 'government');
}

/**
 * The other party: the party of the pattern that decided, or what remains of the description when its
 * channel wording, qualifiers and, for a shop, places are taken away. Null when no name remains.
 */
export function counterpartyOf(
  winner: Candidate | null,
  { rest, channel, group }: Pick<ChannelMatch, 'rest' | 'channel' | 'group'>,
  amountCents: number,
): Counterparty | null {
  if (winner && isTabledParty(winner)) {
    return { name: winner.name, id: winner.partyId, type: winner.counterparty, confidence: winner.confidence };
  }
  if (winner && (winner.tier === 'bank' || winner.tier === 'fee_marker')) return null;
  const words = rest.every(isOfName) ? rest : rest.filter(isOfName);
  // Networks of cards add towns to the name of a shop; the town of a payer is part of its name.
  const hasPlace = amountCents <= 0 || (channel === 'card' && group !== null);
  const text = textOf(words, 0, hasPlace ? lengthWithoutPlaces(words) : words.length);
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
