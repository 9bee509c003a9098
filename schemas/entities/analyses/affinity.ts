import * as z from 'zod';
import { IsoDate } from '../../identifiers.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const offerFields = {
  offer_title: z.string(),
  offer_static_url: z.string().meta({ description: 'Page of the offer' }),
} as const;

const TransactionOffer = z
  .object({
    ...offerFields,
    stream_id: z.string().meta({ description: 'The recurring payment that the offer is set against' }),
    name: z.string().meta({ description: 'Who is paid' }),
    label: z.string(),
    payments: z.int(),
    last_paid: IsoDate,
    ended: z.boolean().meta({ description: 'Whether the next payment is overdue' }),
    average_monthly_spend: z
      .number()
      .meta({ description: 'Mean payment since the last change of level, scaled to a month' }),
    offer_monthly_price: z.number(),
    average_difference_percent: z.number().meta({
      description:
        '(average_monthly_spend - offer_monthly_price) / average_monthly_spend x 100: above 0 when the offer is cheaper. It compares prices, not what they buy',
    }),
    should_recommend: z.boolean(),
    not_recommended_because: z.array(z.enum(['difference_too_small', 'too_few_payments', 'payments_ended'])),
    evidence: Evidence,
  })
  .meta({ id: 'TransactionOffer' });

const AffinityAd = z
  .object({
    ad_id: z.string(),
    title: z.string(),
    should_recommend_offers: z.boolean(),
    offers: z.array(
      z.object({
        ...offerFields,
        partner: z.string(),
        monthly_price: z.number().nullable().meta({ description: 'Null if it depends on what is paid now' }),
      }),
    ),
    transaction_offers: z
      .array(TransactionOffer)
      .meta({ description: 'Each recurring payment of this kind against each offer' }),
  })
  .meta({ id: 'AffinityAd' });

const strainReasons = ['debt_review', 'collections', 'returned_debit_orders', 'gambling'] as const;

export const Affinity = z
  .object({
    ...envelopeFields,
    catalogue_version: z.string().nullable(),
    catalogue_effective_from: IsoDate.nullable(),
    should_recommend_offers: z.boolean(),
    reason: z.enum(['affinity_not_enabled', 'no_opt_in', 'no_better_offer']).nullable().meta({
      description:
        'Why nothing is recommended: the application config has affinity_enabled off, the applicant did not opt in to offers, or no offer is better than what is paid now. Null when something is recommended',
    }),
    ads: z
      .array(AffinityAd)
      .meta({ description: 'Kinds of spend that the applicant has and that there are offers for' }),
    withheld_ads: z
      .array(z.object({ ad_id: z.string(), reasons: z.array(z.enum(strainReasons)), evidence: Evidence }))
      .meta({ description: 'Offers of credit that are not made to someone under strain' }),
  })
  .meta({ id: 'Affinity', description: 'Offers of partners set against what the applicant pays again and again' });
export type Affinity = z.infer<typeof Affinity>;
export type AffinityAd = Affinity['ads'][number];
