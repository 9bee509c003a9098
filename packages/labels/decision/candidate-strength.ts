import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { PatternGroup, PatternTier } from '../tries/pattern-group.ts';
import { AT_A_TILL, supports } from './channel-support.ts';

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
const CUT_CONFIDENCE = 0.9;
/** What a name loses when the channel is not one by which such a party is usually paid. */
const OTHER_CHANNEL_PENALTY = 0.1;

/** Shops give money back to cards and wallets, and banks what a debit order took. */
const GIVES_BACK: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'wallet', 'reversal', 'debit_order', 'debicheck']);

/** A name or word of the tables in a description, as far as its strength depends on it. */
export interface Sighting {
  readonly pattern: PatternGroup;
  readonly label: LabelId;
  readonly channel: Channel;
  /** Whether the description breaks off within it. */
  readonly cut: boolean;
  /** Whether it is all that the bank prints, without a channel. */
  readonly alone: boolean;
  /** Whether it opens what the bank prints without a channel, as names of shops do, and no word joins it to the next. */
  readonly opens: boolean;
  /** Whether other words of the description say that money was given back. */
  readonly saysRefund: boolean;
}

/** How strongly a sighting speaks for its label. */
export interface Strength {
  /** Between 0 and 1, in hundredths. */
  readonly confidence: number;
  readonly rank: number;
  /** Whether it may settle the label by itself. */
  readonly decides: boolean;
  /** Whether the channel is one by which such a party is usually paid. */
  readonly supported: boolean;
}

/** How strongly a name or word of the tables speaks, by its tier and by whether the channel fits it. */
export function strengthOf(sighting: Sighting): Strength {
  const { pattern, label, channel, cut, alone, opens, saysRefund } = sighting;
  const supported = alone || supports(channel, label);
  // A shop that pays otherwise than to a card may well be an employer: the refund may come second, never first.
  const doubtful = !saysRefund && label === 'reversed.merchant_refund' && !GIVES_BACK.has(channel);
  const [usual, rank] = pattern.ambiguous
    ? ambiguousStrength(sighting, supported)
    : [CONFIDENCE[pattern.tier], RANK[pattern.tier]];
  const isUnusual = pattern.tier === 'merchant' && !pattern.ambiguous && !supported;
  const confidence = Math.min(
    cut ? CUT_CONFIDENCE : 1,
    doubtful ? UNSUPPORTED_CONFIDENCE : 1,
    isUnusual ? usual - OTHER_CHANNEL_PENALTY : usual,
  );
  return {
    confidence: Math.round(confidence * 100) / 100,
    rank,
    decides: !doubtful && (!pattern.ambiguous || supported || opens),
    supported,
  };
}

/** Confidence and rank of a name that is an everyday word too. */
function ambiguousStrength({ pattern, channel, opens }: Sighting, supported: boolean): readonly [number, number] {
  if (!supported) return opens ? [OPENING_CONFIDENCE, OPENING_RANK] : [UNSUPPORTED_CONFIDENCE, -1];
  const isNameAtATill = pattern.tier === 'merchant' && AT_A_TILL.has(channel);
  return [isNameAtATill ? AMBIGUOUS_NAME_CONFIDENCE : AMBIGUOUS_CONFIDENCE, AMBIGUOUS_RANK];
}
