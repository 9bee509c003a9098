import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';
import { lengthWithoutPlaces } from '../parties/places.ts';
import type { PatternGroup } from '../tries/pattern-group.ts';
import { namingOf, type Pattern, patternTrie } from '../tries/pattern-trie.ts';
import { findAll, type TokenMatch, textOf } from '../tries/token-trie.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { meansTrade } from '../wordings/trade-sense.ts';
import type { Candidate, Ranked } from './candidate.ts';
import { inOrder } from './candidate-order.ts';
import { strengthOf } from './candidate-strength.ts';
import { BY_ARRANGEMENT, PAID_AT_A_TILL, supports } from './channel-support.ts';
import { labelByChannel } from './label-by-channel.ts';
import { preferSpecific } from './specific-candidates.ts';

/** Behind these the word before is no name: GAME ON FRIDAY. */
const JOINS_WORDS: ReadonlySet<string> = new Set(['ON', 'OF', 'FOR', 'IN', 'WITH', 'TO', 'AT', 'VIR', 'BY', 'MET']);
/** Fewer letters of a trade are another word: PARIS is no parish. */
const SHORTEST_CUT_TRADE = 6;
/** Ways by which people and employers pay. */
const PAYS_PEOPLE: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'transfer']);

/** Words in which it is said that money moves, by which account and how often. */
const OF_A_WAY = wordsOfKind('account_or_way');

const BANK_INTEREST: ReadonlySet<LabelId> = new Set(['fees.interest_charged', 'income.interest']);

/** Words that make a withdrawal one at a till. */
const AT_TILL: ReadonlySet<string> = new Set(['TILL', 'POS', 'CASHIER', 'CASHBACK']);
const TILL: LabelId = 'cash.till_withdrawal';

/** The label on the side of a transaction; one of zero is a notice about a debit, and only the bank's wording for a return makes it money in. */
function labelFor(pattern: PatternGroup, amountCents: number): LabelId | null {
  if (amountCents > 0) return pattern.in;
  if (amountCents < 0) return pattern.out;
  return pattern.in?.startsWith('returned.') ? pattern.in : (pattern.out ?? pattern.in);
}

/** A description with the names and words of the tables that were found in it. */
interface Description {
  readonly tokens: readonly string[];
  /** Tokens before the places that close it. */
  readonly textEnd: number;
  readonly amountCents: number;
  readonly channel: Channel;
  /** Place of the bank's own words for the channel. */
  readonly wayStart: number;
  readonly wayEnd: number;
  readonly matches: readonly TokenMatch<Pattern>[];
}

/** The label that a name or word asks for on this side and channel; null where it has none there. */
function labelOfMatch({ value: { group } }: TokenMatch<Pattern>, description: Description): LabelId | null {
  const { tokens, amountCents, channel, wayEnd } = description;
  const said = labelFor(group, amountCents);
  if (said === null) return null;
  const meant = said === 'cash.atm_withdrawal' && tokens.some((token) => AT_TILL.has(token)) ? TILL : said;
  return labelByChannel(meant, group.tier, channel, tokens, wayEnd === 0);
}

/** Whether a match is of the bank's own words for the channel, or of one that only looks like a name of the tables. */
function isOfTheWay(
  { value: { group }, start, end, cut }: TokenMatch<Pattern>,
  label: LabelId,
  { tokens, channel, wayStart, wayEnd }: Description,
): boolean {
  // People write INTEREST beside what they pay each other; the bank's own row of interest is no payment.
  if (BANK_INTEREST.has(label) && end - start === 1 && wayStart === 0 && PAYS_PEOPLE.has(channel)) return true;
  // The end of the bank's own words is no beginning of a name (the ORDER of a debit order), nor is a word for how money moves
  // that closes another phrase (the ORDER of a postal order begins no ORDER IN).
  if (cut && start >= wayStart && end <= wayEnd) return true;
  if (cut && end - start === 1 && start > 0 && OF_A_WAY.has(tokens[start] ?? '')) return true;
  // Nor is their end joined to a name (ACB CREDIT LIFE HEALTHCARE).
  return group.tier === 'wording' && start > wayStart && start < wayEnd && end > wayEnd;
}

/** Whether a word of a trade says here what the trade is. */
function saysTrade({ start, end, cut }: TokenMatch<Pattern>, label: LabelId, description: Description): boolean {
  const { tokens, textEnd, channel, wayStart, wayEnd, matches } = description;
  // Words of the channel are no words of a trade (the DR of a debit is no doctor), and only tills refund.
  if (start >= wayStart && end <= wayEnd) return false;
  if (label === 'reversed.merchant_refund' && BY_ARRANGEMENT.has(channel)) return false;
  const word = tokens[start] ?? '';
  if (end - start === 1) {
    if (cut && word.length < SHORTEST_CUT_TRADE) return false;
    if (!meansTrade(tokens, start, textEnd, label, channel)) return false;
  }
  return start === 0 || !isStreetBefore(word, end, matches);
}

/** Whether a longer name holds a match: a pattern inside a longer one is not asked. */
function isInsideLonger(
  { value: { group }, start, end }: TokenMatch<Pattern>,
  { matches, amountCents }: Description,
): boolean {
  if (matches.length === 1) return false;
  return matches.some(
    (other) =>
      other.start <= start &&
      other.end >= end &&
      other.end - other.start > end - start &&
      labelFor(other.value.group, amountCents) !== null &&
      !(other.value.group.ambiguous && !group.ambiguous),
  );
}

/** The label that a match means in this description; null where it means none. */
function meantLabel(match: TokenMatch<Pattern>, description: Description): LabelId | null {
  const { tier } = match.value.group;
  const label = labelOfMatch(match, description);
  if (label === null || isOfTheWay(match, label, description)) return null;
  if (tier === 'weak' && !saysTrade(match, label, description)) return null;
  if (isInsideLonger(match, description)) return null;
  return tier === 'merchant' && opensPhraseOfTrade(match, label, description) ? null : label;
}

/** Whether the name of a shop opens a description that has no channel, and no word joins it to the next. */
function opensText({ value: { group }, start, end }: TokenMatch<Pattern>, description: Description): boolean {
  const { tokens, channel, amountCents } = description;
  if (channel !== 'unknown' || start !== 0 || amountCents >= 0) return false;
  return group.tier === 'merchant' && !JOINS_WORDS.has(tokens[end] ?? '');
}

/**
 * Whether the last word of a name opens a phrase that says a trade which fits the channel, as the name does not: UBUNTU CASH
 * AND CARRY at a till is no lender, and where no channel is printed the phrase that goes on says more as well.
 */
function opensPhraseOfTrade(
  { start, end }: TokenMatch<Pattern>,
  label: LabelId,
  { matches, channel, amountCents }: Description,
): boolean {
  if (supports(channel, label)) return false;
  return matches.some((other) => {
    const said = labelFor(other.value.group, amountCents);
    if (said === null || other.start <= start || other.start >= end || other.end <= end) return false;
    return channel === 'unknown' ? PAID_AT_A_TILL.has(labelOf(said).primary) : supports(channel, said);
  });
}

/** A drive, written as a doctor is: MANDELA DR. */
const DRIVE = 'DR';

/** Whether a word for a street stands before the name of a shop in it: MANDELA DR SHELL is no doctor. */
function isStreetBefore(word: string, end: number, matches: readonly TokenMatch<Pattern>[]): boolean {
  return word === DRIVE && matches.some(({ start, value }) => start === end && value.group.tier === 'merchant');
}

const isFirstOfLabel = ({ label }: Ranked, at: number, ranked: readonly Ranked[]): boolean =>
  ranked.findIndex((other) => other.label === label) === at;

/**
 * Labels that the words of a description ask for, best first, each label once. Only labels that fit the
 * transaction's side are named; a pattern inside a longer one is not asked.
 */
export function candidatesFor(
  tokens: readonly string[],
  amountCents: number,
  { channel, start: wayStart, end: wayEnd }: Pick<ChannelMatch, 'channel' | 'start' | 'end'>,
): readonly Candidate[] {
  const textEnd = lengthWithoutPlaces(tokens);
  const matches = findAll(patternTrie(), tokens, textEnd);
  if (matches.length === 0) return [];
  const description: Description = { tokens, textEnd, amountCents, channel, wayStart, wayEnd, matches };
  const saysRefund = matches.some(({ value }) => value.group.tier === 'refund');
  const ranked: Ranked[] = [];
  for (const match of matches) {
    const label = meantLabel(match, description);
    if (label === null) continue;
    const { value, start, end, cut } = match;
    const pattern = value.group;
    // Some banks print the name and nothing else.
    const alone = channel === 'unknown' && start === 0 && end >= textEnd;
    const opens = opensText(match, description);
    const strength = strengthOf({ pattern, label, channel, cut, alone, opens, saysRefund });
    const { ruleId, name, partyId } = namingOf(value);
    ranked.push({
      label,
      confidence: strength.confidence,
      ruleId,
      matchedText: textOf(tokens, start, end),
      name,
      partyId,
      counterparty: pattern.counterparty,
      tier: pattern.tier,
      decides: strength.decides,
      supported: strength.supported,
      rank: strength.rank,
      start,
      end,
    });
  }
  if (ranked.length < 2) return ranked;
  inOrder(ranked, channel);
  preferSpecific(ranked);
  return ranked.every(isFirstOfLabel) ? ranked : ranked.filter(isFirstOfLabel);
}
