import type { ChannelReading } from './channel.ts';
import { abbreviations, merchantNames, patternTable } from './generated/pattern-table.ts';
import type { Channel, CounterpartyType } from './labelled-transaction.ts';
import { tokensOf } from './normalise.ts';
import type { PatternTier } from './pattern-group.ts';
import { lengthWithoutPlaces } from './places.ts';
import { slugOf, titleOf } from './slug.ts';
import { type LabelId, labelOf, type Primary } from './taxonomy.ts';
import { emptyTrie, findAll, insert, type TokenTrie } from './token-trie.ts';

/** One pattern of the tables, ready to decide. */
interface Pattern {
  readonly out: LabelId | null;
  readonly in: LabelId | null;
  readonly tier: PatternTier;
  readonly counterparty: CounterpartyType;
  readonly ambiguous: boolean;
  readonly ruleId: string;
  /** Display name. */
  readonly name: string;
}

/** A label that the words of a description ask for. */
export interface Candidate {
  readonly label: LabelId;
  readonly confidence: number;
  readonly ruleId: string;
  readonly matchedText: string;
  readonly name: string;
  readonly counterparty: CounterpartyType;
  readonly tier: PatternTier;
  /** False for an everyday word that nothing else supports: it may come second, never first. */
  readonly decides: boolean;
}

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
 * How often a tier is taken to be right. Checked against the part of bench/labels that is not held out: wordings are
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
const CUT_CONFIDENCE = 0.9;
/** Fewer letters of a trade are another word: PARIS is no parish. */
const SHORTEST_CUT_TRADE = 6;
/** What a name loses when the channel is not one by which such a party is usually paid. */
const OTHER_CHANNEL_PENALTY = 0.1;

const PREFIX: Readonly<Record<PatternTier, string>> = {
  bank: 'wording',
  fee_marker: 'wording',
  wording: 'wording',
  merchant: 'merchant',
  transfer: 'wording',
  weak: 'trade',
  refund: 'wording',
  intermediary: 'intermediary',
};

let compiled: TokenTrie<Pattern> | null = null;

function trie(): TokenTrie<Pattern> {
  if (compiled) return compiled;
  const root = emptyTrie<Pattern>();
  const names = new Map(merchantNames.flatMap(([name, patterns]) => patterns.split(';').map((text) => [text, name])));
  const longForms = new Map<string, string[]>();
  for (const [short, long] of abbreviations) longForms.set(short, [...(longForms.get(short) ?? []), long]);
  for (const group of patternTable) {
    for (const text of group.patterns.split(';')) {
      const name = names.get(text) ?? titleOf(text);
      const { patterns: _, ...meaning } = group;
      const pattern = { ...meaning, name, ruleId: `${PREFIX[group.tier]}:${slugOf(names.get(text) ?? text)}` };
      const tokens = tokensOf(text);
      insert(root, tokens, pattern);
      if (tokens.length < 2) continue;
      for (const long of longForms.get(tokens.at(-1) ?? '') ?? []) {
        insert(root, [...tokens.slice(0, -1), ...tokensOf(long)], pattern);
      }
      // Banks glue names (PICKNPAY); short ones joined would read as other words.
      const joined = tokens.join('');
      if (joined.length >= 8 && !tokens.includes('#')) insert(root, [joined], pattern);
    }
  }
  compiled = root;
  return root;
}

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
]);
/** Ways by which people and employers pay; shops give money back to cards. */
const PAYS_PEOPLE: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'transfer']);

/** Whether parties with this label are usually paid, or usually pay, through this channel. */
function supports(channel: Channel, label: LabelId): boolean {
  if (channel === 'unknown') return false;
  const { primary, direction, id } = labelOf(label);
  if (direction === 'in')
    return BY_ARRANGEMENT.has(channel) || id === 'reversed.merchant_refund' || primary === 'GAMBLING';
  if (
    primary === 'HOUSING_AND_UTILITIES' ||
    primary === 'INSURANCE_AND_MEDICAL' ||
    primary === 'FAMILY_EDUCATION_AND_GIVING'
  ) {
    return AT_A_TILL.has(channel) || BY_ARRANGEMENT.has(channel);
  }
  if (ALSO_BY_MANDATE.has(id) && (channel === 'debit_order' || channel === 'debicheck')) return true;
  return PAID_AT_A_TILL.has(primary) ? AT_A_TILL.has(channel) : BY_ARRANGEMENT.has(channel);
}

/** What is bought before it is used is no contract. */
const PREPAID_INSTEAD: Readonly<Partial<Record<LabelId, LabelId>>> = {
  'housing.mobile_contract': 'housing.airtime_data',
};

/** The side a movement stands on; a movement of zero is a notice about a debit, and only the bank's wording for a return makes it money in. */
function labelFor(pattern: Pattern, amountCents: number): LabelId | null {
  if (amountCents > 0) return pattern.in;
  if (amountCents < 0) return pattern.out;
  return pattern.in?.startsWith('returned.') ? pattern.in : (pattern.out ?? pattern.in);
}

/**
 * Labels that the words of a description ask for, best first, each label once. Only labels that may stand on the
 * movement's side are named; a pattern inside a longer one is not asked.
 */
export function candidatesFor(
  tokens: readonly string[],
  amountCents: number,
  { channel, start: wayStart, end: wayEnd }: Pick<ChannelReading, 'channel' | 'start' | 'end'>,
): Candidate[] {
  const matches = findAll(trie(), tokens, lengthWithoutPlaces(tokens));
  if (matches.length === 0) return [];
  const ranked: { candidate: Candidate; rank: number; length: number; start: number }[] = [];
  for (const match of matches) {
    const { value: pattern, start, end, cut } = match;
    const meant = labelFor(pattern, amountCents);
    if (meant === null) continue;
    const label = channel === 'prepaid' ? (PREPAID_INSTEAD[meant] ?? meant) : meant;
    if (pattern.tier === 'weak') {
      // Words of the channel are no words of a trade (the DR of a debit is no doctor), and only tills refund.
      if (start >= wayStart && end <= wayEnd) continue;
      if (label === 'reversed.merchant_refund' && BY_ARRANGEMENT.has(channel)) continue;
      if (cut && end - start === 1 && (tokens[start] ?? '').length < SHORTEST_CUT_TRADE) continue;
    }
    const inside = matches.some(
      (other) =>
        other.start <= start &&
        other.end >= end &&
        other.end - other.start > end - start &&
        labelFor(other.value, amountCents) !== null &&
        !(other.value.ambiguous && !pattern.ambiguous),
    );
    if (inside) continue;
    const supported = supports(channel, label);
    const matchedText = tokens.slice(start, end).join(' ');
    // A shop that pays by transfer may well be an employer: the refund may come second, never first.
    const doubtful = label === 'reversed.merchant_refund' && pattern.tier === 'merchant' && PAYS_PEOPLE.has(channel);
    const base = pattern.ambiguous
      ? supported
        ? pattern.tier === 'merchant' && AT_A_TILL.has(channel)
          ? AMBIGUOUS_NAME_CONFIDENCE
          : AMBIGUOUS_CONFIDENCE
        : UNSUPPORTED_CONFIDENCE
      : CONFIDENCE[pattern.tier];
    const named = pattern.tier === 'merchant' && !pattern.ambiguous;
    const confidence = Math.min(
      cut ? CUT_CONFIDENCE : 1,
      doubtful ? UNSUPPORTED_CONFIDENCE : 1,
      named && !supported ? base - OTHER_CHANNEL_PENALTY : base,
    );
    ranked.push({
      candidate: {
        label,
        confidence: Math.round(confidence * 100) / 100,
        ruleId: pattern.ruleId,
        matchedText,
        name: pattern.name,
        counterparty: pattern.counterparty,
        tier: pattern.tier,
        decides: !doubtful && (!pattern.ambiguous || supported),
      },
      rank: pattern.ambiguous ? (supported ? AMBIGUOUS_RANK : -1) : RANK[pattern.tier],
      length: matchedText.length,
      start,
    });
  }
  ranked.sort((a, b) => b.rank - a.rank || b.length - a.length || a.start - b.start);
  const seen = new Set<LabelId>();
  return ranked.flatMap(({ candidate }) => {
    if (seen.has(candidate.label)) return [];
    seen.add(candidate.label);
    return [candidate];
  });
}
