import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { AFFINITY_POLICIES, type AffinityPolicy } from '../data/affinity-policy.ts';
import { OFFER_CATALOGUES, type OfferCatalogue, type PartnerAd } from '../data/offers.ts';
import type { Affinity, AffinityAd } from '../documents/affinity.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { moneyFlow } from '../expenses/money-flow.ts';
import { type AnalysisInput, reportingCurrency } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { recentRiskFlags } from './strain.ts';
import { streamsOfAd, transactionOffer } from './transaction-offers.ts';

const FIGURES = {
  should_recommend_offers: 'yes_or_no',
  average_monthly_spend: 'money',
  offer_monthly_price: 'money',
  average_difference_percent: 'percent',
} as const;

/** The offers to compare with and the rules of recommending them. */
export interface AffinityTables {
  readonly catalogue: OfferCatalogue;
  readonly policy: AffinityPolicy;
}

/** The tables in force on a day; the oldest before the first ones. */
export function affinityTablesOn(date: CalendarDate): AffinityTables {
  const inForce = <T extends { readonly effectiveFrom: CalendarDate }>(tables: readonly T[]): T | undefined =>
    tables.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? tables[0];
  const catalogue = inForce(OFFER_CATALOGUES);
  const policy = inForce(AFFINITY_POLICIES);
  if (!catalogue || !policy) throw new Error('no catalogue of offers or no affinity policy');
  return { catalogue, policy };
}

function adOf(ad: PartnerAd, streams: readonly RecurringStream[], policy: AffinityPolicy, docsUrl: string): AffinityAd {
  const transactionOffers = streams.flatMap((stream) =>
    ad.offers.map((offer) => transactionOffer(stream, offer, policy, docsUrl)),
  );
  return {
    ad_id: ad.adId,
    title: ad.title,
    should_recommend_offers: transactionOffers.some((offer) => offer.should_recommend),
    offers: ad.offers.map(({ title, partner, path, price }) => ({
      offer_title: title,
      offer_static_url: `${docsUrl}${path}`,
      partner,
      monthly_price: price.kind === 'fixed' ? randsOf(price.monthlyCents) : null,
    })),
    transaction_offers: transactionOffers,
  };
}

/**
 * Offers of partners set against the recurring payments of an applicant (ANALYSES, Affinity): an ad for each kind of
 * spend that there are offers for, each payment of that kind against each offer. Offers are in rands: where figures are
 * in another currency there are none. It has no offer of credit when the last months show risk flags. What an
 * application may see of it is decided on reading (affinity-consent.ts).
 */
export function affinity(
  input: AnalysisInput,
  flow: MoneyFlow = moneyFlow(input),
  { catalogue, policy }: AffinityTables = affinityTablesOn(input.asOf),
): Affinity {
  const streams =
    reportingCurrency(input) === 'ZAR' ? findStreams(flow.expense, input.asOf, 'out', streamMemoryOf(input)) : [];
  const matched = catalogue.ads
    .map((ad) => ({ ad, streams: streamsOfAd(ad, streams) }))
    .filter((match) => match.streams.length > 0);
  const strain = recentRiskFlags(input, policy.strainMonths);
  const isWithheld = (ad: PartnerAd): boolean => ad.kind === 'credit' && strain.size > 0;
  const ads = matched
    .filter(({ ad }) => !isWithheld(ad))
    .map((match) => adOf(match.ad, match.streams, policy, input.docsUrl));
  const recommends = ads.some((ad) => ad.should_recommend_offers);
  return {
    ...envelopeOf(input, FIGURES),
    catalogue_version: catalogue.version,
    catalogue_effective_from: catalogue.effectiveFrom,
    should_recommend_offers: recommends,
    reason: recommends ? null : 'no_better_offer',
    ads,
    withheld_ads: matched
      .filter(({ ad }) => isWithheld(ad))
      .map(({ ad }) => ({
        ad_id: ad.adId,
        reasons: [...strain.keys()],
        evidence: Object.fromEntries([...strain].map(([reason, ids]) => [reason, [...ids]])),
      })),
  };
}
