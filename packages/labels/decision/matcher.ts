import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { lengthWithoutPlaces } from '../parties/places.ts';
import type { PatternGroup, PatternTier } from '../tries/pattern-group.ts';
import { namingOf, type Pattern, patternTrie } from '../tries/pattern-trie.ts';
import { findAll, type TokenMatch, textOf } from '../tries/token-trie.ts';
import type { ChannelReading } from '../wordings/channel.ts';
import { meansTrade, saysHowNotWhat } from '../wordings/trade-sense.ts';
import type { Candidate, Ranked } from './candidate.ts';
import { labelByChannel } from './label-by-channel.ts';
import { isByMandate } from './mandate.ts';
import { preferSpecific } from './specific-candidates.ts';

/** Strongest first; within a tier the longer text says more. */
const RANK: Readonly<Record<PatternTier, number>> = {
  bank: 8,
  fee_marker: 7,
  wording: 6,
  merchant: 5,
  transfer: 3,
  weak: 2,
  refund: 1,
  intermediary: 0,
};
/** An ambiguous name that its channel supports stands between sure names and words of a trade. */
const AMBIGUOUS_RANK = 4;

/**
 * How often a tier is taken to be right. Checked against the part of packages/labels/bench that is not held out: wordings are
 * all right there, names nine in ten (some rows name the fuel shop where we say fuel), trades three in four.
 */
const CONFIDENCE: Readonly<Record<PatternTier, number>> = {
  bank: 0.98,
  fee_marker: 0.92,
  wording: 0.98,
  merchant: 0.95,
  transfer: 0.7,
  weak: 0.7,
  refund: 0.7,
  intermediary: 0.3,
};
/** An everyday word at a till is nearly always the shop; elsewhere it may be the word. */
const AMBIGUOUS_NAME_CONFIDENCE = 0.9;
const AMBIGUOUS_CONFIDENCE = 0.8;
const UNSUPPORTED_CONFIDENCE = 0.3;
/** Some banks print no channel, and the name of a shop first: likelier than any other word there, but a trade. */
const OPENING_CONFIDENCE = 0.6;
const OPENING_RANK = 1.5;
/** Behind these the word before is no name: GAME ON FRIDAY. */
const JOINS_WORDS: ReadonlySet<string> = new Set(['ON', 'OF', 'FOR', 'IN', 'WITH', 'TO', 'AT', 'VIR', 'BY', 'MET']);
const CUT_CONFIDENCE = 0.9;
/** Fewer letters of a trade are another word: PARIS is no parish. */
const SHORTEST_CUT_TRADE = 6;
/** What a name loses when the channel is not one by which such a party is usually paid. */
const OTHER_CHANNEL_PENALTY = 0.1;

const AT_A_TILL: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'wallet']);
const BY_ARRANGEMENT: ReadonlySet<Channel> = new Set(['debit_order', 'debicheck', 'eft', 'payshap', 'transfer']);
const PAID_AT_A_TILL: ReadonlySet<Primary> = new Set([
  'FOOD_AND_HOUSEHOLD',
  'TRANSPORT',
  'SHOPPING_AND_SERVICES',
  'ENTERTAINMENT_AND_TRAVEL',
  'GAMBLING',
  'CASH',
]);

/** Bought at a till or by mandate. */
const ALSO_BY_MANDATE: ReadonlySet<LabelId> = new Set([
  'services.personal_care',
  'services.other',
  'entertainment.subscriptions',
  'transport.tolls_parking',
  'transport.vehicle_service',
]);
/** Paid by premiums, hardly ever at a till. */
const BY_PREMIUM: ReadonlySet<LabelId> = new Set([
  'medical.medical_aid',
  'insurance.short_term',
  'insurance.life_funeral',
  'insurance.credit_life',
]);
/** Shops give money back to cards and wallets, and banks what a debit order took. */
const GIVES_BACK: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'wallet', 'reversal', 'debit_order', 'debicheck']);
/** Ways by which people and employers pay. */
const PAYS_PEOPLE: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'transfer']);

const BANK_INTEREST: ReadonlySet<LabelId> = new Set(['fees.interest_charged', 'income.interest']);

/** Whether parties with this label are usually paid, or usually pay, through this channel. */
function supports(channel: Channel, label: LabelId): boolean {
  if (channel === 'unknown') return false;
  const { primary, direction, id } = labelOf(label);
  if (direction === 'in')
    return BY_ARRANGEMENT.has(channel) || id === 'reversed.merchant_refund' || primary === 'GAMBLING';
  if (BY_PREMIUM.has(id)) return BY_ARRANGEMENT.has(channel);
  if (
    primary === 'HOUSING_AND_UTILITIES' ||
    primary === 'INSURANCE_AND_MEDICAL' ||
    primary === 'FAMILY_EDUCATION_AND_GIVING'
  ) {
    return AT_A_TILL.has(channel) || BY_ARRANGEMENT.has(channel);
  }
  if (ALSO_BY_MANDATE.has(id) && isByMandate(channel)) return true;
  return PAID_AT_A_TILL.has(primary) ? AT_A_TILL.has(channel) : BY_ARRANGEMENT.has(channel);
}

/** Words that make a withdrawal one at a till. */
const AT_TILL: ReadonlySet<string> = new Set(['TILL', 'POS', 'CASHIER', 'CASHBACK']);
const TILL: LabelId = 'cash.till_withdrawal';

/** The side of a transaction; a transaction of zero is a notice about a debit, and only the bank's wording for a return makes it money in. */
function labelFor(pattern: PatternGroup, amountCents: number): LabelId | null {
  if (amountCents > 0) return pattern.in;
  if (amountCents < 0) return pattern.out;
  return pattern.in?.startsWith('returned.') ? pattern.in : (pattern.out ?? pattern.in);
}

/** Trades that say little: SHOP, SERVICES. */
const SAYS_LITTLE: ReadonlySet<LabelId> = new Set(['shopping.general', 'services.other']);
/** How little a trade says: the room in which something is sold least of all. */
const littleness = ({ label, matchedText }: Ranked): number =>
  saysHowNotWhat(matchedText) ? 2 : Number(SAYS_LITTLE.has(label));

/**
 * Which of two equal candidates comes first by its place: of names at a till the first, as malls and streets are named
 * after others; of trades the one of several words,
 * then the last that says something, as English and Afrikaans put it there (GARDEN CAFE). 0 where the
 * place says nothing.
 */
function placeOrder(a: Ranked, b: Ranked, channel: Channel): number {
  const { tier } = a;
  if (tier !== b.tier) return 0;
  if (tier === 'merchant') return AT_A_TILL.has(channel) ? a.start - b.start : 0;
  if (tier !== 'weak') return 0;
  const little = littleness(a) - littleness(b);
  const words = Number(b.matchedText.includes(' ')) - Number(a.matchedText.includes(' '));
  return little || words || b.start - a.start;
}

/** Puts candidates in order, best first. Most often there are two, and then one comparison says all. */
function inOrder(ranked: Ranked[], channel: Channel): void {
  const compare = (a: Ranked, b: Ranked): number =>
    b.rank - a.rank || placeOrder(a, b, channel) || b.matchedText.length - a.matchedText.length || a.start - b.start;
  const [first, second] = ranked;
  if (ranked.length !== 2 || !first || !second) ranked.sort(compare);
  else if (compare(second, first) < 0) ranked.reverse();
}

/**
 * Whether the last word of a name opens a phrase that says a trade which fits the channel, as the name does not: UBUNTU CASH
 * AND CARRY at a till is no lender, and where no channel is printed the phrase that goes on says more as well.
 */
function opensPhraseOfTrade(
  { start, end }: TokenMatch<Pattern>,
  matches: readonly TokenMatch<Pattern>[],
  label: LabelId,
  channel: Channel,
  amountCents: number,
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
  { channel, start: wayStart, end: wayEnd }: Pick<ChannelReading, 'channel' | 'start' | 'end'>,
): readonly Candidate[] {
  const textEnd = lengthWithoutPlaces(tokens);
  const matches = findAll(patternTrie(), tokens, textEnd);
  if (matches.length === 0) return [];
  const ranked: Ranked[] = [];
  const saysRefund = matches.some(({ value }) => value.group.tier === 'refund');
  for (const match of matches) {
    const { value, start, end, cut } = match;
    const pattern = value.group;
    const said = labelFor(pattern, amountCents);
    if (said === null) continue;
    const meant = said === 'cash.atm_withdrawal' && tokens.some((token) => AT_TILL.has(token)) ? TILL : said;
    const label = labelByChannel(meant, pattern.tier, channel, tokens, wayEnd === 0);
    // People write INTEREST beside what they pay each other; the bank's own row of interest is no payment.
    if (BANK_INTEREST.has(label) && end - start === 1 && wayStart === 0 && PAYS_PEOPLE.has(channel)) continue;
    // The end of the bank's own words is no beginning of a name (the ORDER of a debit order).
    if (cut && start >= wayStart && end <= wayEnd) continue;
    // Nor is their end joined to a name (ACB CREDIT LIFE HEALTHCARE).
    if (pattern.tier === 'wording' && start > wayStart && start < wayEnd && end > wayEnd) continue;
    if (pattern.tier === 'weak') {
      // Words of the channel are no words of a trade (the DR of a debit is no doctor), and only tills refund.
      if (start >= wayStart && end <= wayEnd) continue;
      if (label === 'reversed.merchant_refund' && BY_ARRANGEMENT.has(channel)) continue;
      if (cut && end - start === 1 && (tokens[start] ?? '').length < SHORTEST_CUT_TRADE) continue;
      if (end - start === 1 && !meansTrade(tokens, start, textEnd, label, channel)) continue;
      if (start > 0 && isStreetBefore(tokens[start] ?? '', end, matches)) continue;
    }
    const inside =
      matches.length > 1 &&
      matches.some(
        (other) =>
          other.start <= start &&
          other.end >= end &&
          other.end - other.start > end - start &&
          labelFor(other.value.group, amountCents) !== null &&
          !(other.value.group.ambiguous && !pattern.ambiguous),
      );
    if (inside) continue;
    if (pattern.tier === 'merchant' && opensPhraseOfTrade(match, matches, label, channel, amountCents)) continue;
    // Some banks print the name and nothing else.
    const alone = channel === 'unknown' && start === 0 && end >= textEnd;
    const opens =
      channel === 'unknown' &&
      start === 0 &&
      amountCents < 0 &&
      pattern.tier === 'merchant' &&
      !JOINS_WORDS.has(tokens[end] ?? '');
    const supported = alone || supports(channel, label);
    const matchedText = textOf(tokens, start, end);
    // A shop that pays otherwise than to a card may well be an employer: the refund may come second, never first.
    const doubtful = !saysRefund && label === 'reversed.merchant_refund' && !GIVES_BACK.has(channel);
    const base = pattern.ambiguous
      ? supported
        ? pattern.tier === 'merchant' && AT_A_TILL.has(channel)
          ? AMBIGUOUS_NAME_CONFIDENCE
          : AMBIGUOUS_CONFIDENCE
        : opens
          ? OPENING_CONFIDENCE
          : UNSUPPORTED_CONFIDENCE
      : CONFIDENCE[pattern.tier];
    const named = pattern.tier === 'merchant' && !pattern.ambiguous;
    const confidence = Math.min(
      cut ? CUT_CONFIDENCE : 1,
      doubtful ? UNSUPPORTED_CONFIDENCE : 1,
      named && !supported ? base - OTHER_CHANNEL_PENALTY : base,
    );
    const { ruleId, name, partyId } = namingOf(value);
    ranked.push({
      label,
      confidence: Math.round(confidence * 100) / 100,
      ruleId,
      matchedText,
      name,
      partyId,
      counterparty: pattern.counterparty,
      tier: pattern.tier,
      decides: !doubtful && (!pattern.ambiguous || supported || opens),
      supported,
      rank: pattern.ambiguous ? (supported ? AMBIGUOUS_RANK : opens ? OPENING_RANK : -1) : RANK[pattern.tier],
      start,
      end,
    });
  }
  if (ranked.length < 2) return ranked;
  inOrder(ranked, channel);
  preferSpecific(ranked);
  return ranked.every(isFirstOfLabel) ? ranked : ranked.filter(isFirstOfLabel);
}
