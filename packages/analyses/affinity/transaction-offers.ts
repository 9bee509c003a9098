import { randsOf, roundHalfUp } from '@imali/ledger/basics/cents.ts';
import type { AffinityPolicy } from '../data/affinity-policy.ts';
import type { OfferPrice, PartnerAd, PartnerOffer } from '../data/offers.ts';
import type { AffinityAd } from '../documents/affinity.ts';
import { PAYMENTS_A_YEAR } from '../streams/cadence.ts';
import { roundTo } from '../streams/ratio.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';

type TransactionOffer = AffinityAd['transaction_offers'][number];

/** The payments of a stream since its last change of level: what is paid now. */
function presentPayments({ occurrences, steppedOn }: RecurringStream): RecurringStream['occurrences'] {
  return steppedOn === null ? occurrences : occurrences.filter(({ bookedOn }) => bookedOn >= steppedOn);
}

/**
 * What a stream costs a month in cents, positive: the mean of its payments since the last change of level, times
 * payments a year, over 12.
 */
export function averageMonthlySpend(stream: RecurringStream): number {
  const paid = presentPayments(stream);
  if (paid.length === 0) return 0;
  const total = paid.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0);
  return roundHalfUp(((total / paid.length) * PAYMENTS_A_YEAR[stream.cadence]) / 12);
}

/** (spend - price) / spend x 100 with two decimals: positive when the offer is cheaper. `spendCents` must be above 0. */
export function averageDifferencePercent(spendCents: number, priceCents: number): number {
  return roundTo(((spendCents - priceCents) / spendCents) * 100, 2);
}

/** What an offer would cost a month in cents in place of a spend. */
export function monthlyPrice(price: OfferPrice, spendCents: number): number {
  return price.kind === 'fixed' ? price.monthlyCents : roundHalfUp((spendCents * price.basisPoints) / 10_000);
}

/** The streams that an ad speaks of: paid out, labelled as its kind, at a price typical of it. */
export function streamsOfAd(ad: PartnerAd, streams: readonly RecurringStream[]): readonly RecurringStream[] {
  return streams.filter((stream) => {
    if (stream.direction !== 'out' || !ad.labels.includes(stream.label)) return false;
    const spend = averageMonthlySpend(stream);
    return spend > 0 && spend >= ad.monthlyBandCents.from && spend <= ad.monthlyBandCents.to;
  });
}

/** One recurring payment against one offer, with why it is not recommended where it is not. */
export function transactionOffer(
  stream: RecurringStream,
  offer: PartnerOffer,
  policy: AffinityPolicy,
  docsUrl: string,
): TransactionOffer {
  const spend = averageMonthlySpend(stream);
  const price = monthlyPrice(offer.price, spend);
  const difference = averageDifferencePercent(spend, price);
  const enough = difference > 0 && difference >= policy.minimumDifferencePercent;
  const because: TransactionOffer['not_recommended_because'] = [
    ...(enough ? [] : (['difference_too_small'] as const)),
    ...(stream.occurrences.length >= policy.minimumPayments ? [] : (['too_few_payments'] as const)),
    ...(stream.state === 'ENDED' ? (['payments_ended'] as const) : []),
  ];
  return {
    offer_title: offer.title,
    offer_static_url: `${docsUrl}${offer.path}`,
    stream_id: stream.id,
    name: stream.counterpartyName,
    label: stream.label,
    payments: stream.occurrences.length,
    last_paid: stream.lastOn,
    ended: stream.state === 'ENDED',
    average_monthly_spend: randsOf(spend),
    offer_monthly_price: randsOf(price),
    average_difference_percent: difference,
    should_recommend: because.length === 0,
    not_recommended_because: because,
    evidence: { average_monthly_spend: presentPayments(stream).map(({ transactionId }) => transactionId) },
  };
}
