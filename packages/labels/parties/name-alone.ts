import type { Channel, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { bankMentions } from '@imali/ledger/text/bank-mention.ts';
import { isNumber } from '@imali/ledger/text/normalise.ts';
import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { commonNameWords } from '../generated/brand-table.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { lengthWithoutPlaces } from './places.ts';

/** Ways by which one pays many. */
export const PAYS_MANY: ReadonlySet<Channel> = new Set(['card', 'atm', 'cash', 'prepaid']);

/** Words for an account, beside the bank that keeps it. */
const OF_AN_ACCOUNT = wordsOfKind('account');

const LONGEST_INITIALS = 3;
const VOWEL = /[AEIOUY]/;

/** Whether the tables know no more than how the money moved, and to or from whom. */
const isGuess = ({ ruleId, label }: LabelVerdict): boolean =>
  ruleId.startsWith('fallback:') || ruleId.startsWith('channel:') || label.startsWith('transfer.third_party');

/**
 * Whether the words beside the bank's own name a person or a bank and nothing else: letters of a surname say nothing of what is paid,
 * and a bank's name does not say whether it lends or keeps an account. At a till a name is that of a shop.
 */
function namesNoThing({ channel, rest }: ChannelMatch): boolean {
  if (PAYS_MANY.has(channel) || rest.length === 0) return false;
  if (bankMentions(rest).rest.every((word) => OF_AN_ACCOUNT.has(word))) return true;
  // Names have vowels; shops of which a bank took them look like initials before one (PS PRCHS CHCKRS).
  return rest.every((word) => word.length <= LONGEST_INITIALS || VOWEL.test(word)) && payerKindOf(rest) === 'person';
}

/** Whether a credit names a person and nobody else. */
const isPayer = ({ ruleId }: LabelVerdict, amountCents: number): boolean =>
  ruleId === 'fallback:person' && amountCents > 0;

let common: ReadonlySet<string> | null = null;

/**
 * Whether the only word beside how the money moved, and beside towns and numbers, is one that shops of several kinds are named by
 * (BAOBAB): letters, which know it from one of them, say nothing of what was bought.
 */
export function isCommonWordAlone(tabled: LabelVerdict, { rest }: ChannelMatch): boolean {
  if (!isGuess(tabled)) return false;
  // Of a service between, single letters remain (C*BAOBAB).
  const named = rest.filter((word) => word.length > 1 && !isNumber(word));
  const words = named.slice(0, Math.max(1, lengthWithoutPlaces(named)));
  if (words.length !== 1) return false;
  common ??= new Set(commonNameWords.split(';'));
  return common.has(words[0] ?? '');
}

/** Whether a text says how money moved and whom it names, and nothing of what is paid: letters alone say nothing of that either. */
export function isNameAlone(tabled: LabelVerdict, way: ChannelMatch, amountCents: number): boolean {
  return isGuess(tabled) && (isPayer(tabled, amountCents) || namesNoThing(way));
}
