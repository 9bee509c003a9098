import { roundHalfUp } from '@imali/ledger/basics/cents.ts';
import { median, quantile } from '@imali/ledger/basics/quantile.ts';
import { roundTo } from './ratio.ts';
import type { RecurringStream } from './recurring-stream.ts';

/** The cents that a payer brought beside each payment of a stream, in the order of its payments. */
export type CentsBeside = readonly number[];

/** Payments that are looked back on: half a year of weeks, two years of months. */
const RECENT = 26;
/** Fewer payments than this show no variation. */
const FEWEST = 3;
/** Low and high end of what is usually paid. */
const LOW = 0.1;
const HIGH = 0.9;

/** How far a stream can be relied on, in cents. */
export interface StreamVariation {
  /** What nearly every payment reaches. */
  readonly baseCents: number;
  /** What a usual payment brings on top of it. */
  readonly variableCents: number;
  /** Share of the usual payment. */
  readonly variation: number;
}

/** Payments at the present level, the latest ones, in cents without the sign, with what was paid beside each. */
function presentAmounts({ occurrences, steppedOn }: RecurringStream, beside: CentsBeside): number[] {
  return occurrences
    .map(({ bookedOn, amountCents }, at) => ({ bookedOn, cents: Math.abs(amountCents) + (beside[at] ?? 0) }))
    .filter(({ bookedOn }) => steppedOn === null || bookedOn >= steppedOn)
    .slice(-RECENT)
    .map(({ cents }) => cents);
}

/**
 * The base and the variable part of a stream and how much it varies, over its payments since the last lasting change of
 * amount, 26 at most; null of fewer than three. The base is their 10th percentile, but no more than the usual
 * payment of the stream itself, whatever the payer pays beside it; the variable part what a usual payment is above it, with
 * what the payer pays beside it. The variation is the 90th less the 10th percentile over the median,
 * without the largest payment: a bonus or 13th cheque once does not make a salary vary.
 * @param beside of payBeside; nothing where it is left out
 */
export function variationOf(stream: RecurringStream, beside: CentsBeside = []): StreamVariation | null {
  const amounts = presentAmounts(stream, beside);
  if (amounts.length < FEWEST) return null;
  const typical = Math.abs(stream.typicalAmountCents);
  const usual = amounts.toSorted((a, b) => a - b).slice(0, -1);
  const middle = median(usual) ?? 0;
  const width = (quantile(usual, HIGH) ?? 0) - (quantile(usual, LOW) ?? 0);
  const usualCents = beside.some((cents) => cents !== 0) ? roundHalfUp(median(amounts) ?? 0) : typical;
  const baseCents = Math.min(typical, usualCents, roundHalfUp(quantile(amounts, LOW) ?? 0));
  return { baseCents, variableCents: usualCents - baseCents, variation: middle > 0 ? roundTo(width / middle, 4) : 0 };
}
