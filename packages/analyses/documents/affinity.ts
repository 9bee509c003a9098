import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export const strainReasons = ['debt_review', 'collections', 'returned_debit_orders', 'gambling'] as const;
export type StrainReason = (typeof strainReasons)[number];

export interface AffinityAd {
  ad_id: string;
  title: string;
  should_recommend_offers: boolean;
  offers: {
    offer_title: string;
    /** Page of the offer */
    offer_static_url: string;
    partner: string;
    /** Null where it depends on what is paid now */
    monthly_price: number | null;
  }[];
  /** Each recurring payment of this kind against each offer */
  transaction_offers: {
    offer_title: string;
    /** Page of the offer */
    offer_static_url: string;
    /** The recurring payment that the offer is set against */
    stream_id: string;
    /** Who is paid */
    name: string;
    label: string;
    payments: number;
    /** Calendar date in Africa/Johannesburg */
    last_paid: string;
    /** Whether the next payment is overdue */
    ended: boolean;
    /** Mean payment since the last change of level, scaled to a month */
    average_monthly_spend: number;
    offer_monthly_price: number;
    /** (average_monthly_spend - offer_monthly_price) / average_monthly_spend x 100: above 0 when the offer is cheaper. It compares prices, not what they buy */
    average_difference_percent: number;
    should_recommend: boolean;
    not_recommended_because: ('difference_too_small' | 'too_few_payments' | 'payments_ended')[];
    evidence: Evidence;
  }[];
}

/** Offers of partners set against what the applicant pays again and again */
export interface Affinity extends AnalysisEnvelope {
  catalogue_version: string | null;
  /** Calendar date in Africa/Johannesburg */
  catalogue_effective_from: string | null;
  should_recommend_offers: boolean;
  /** Why nothing is recommended: the application config has affinity_enabled off, the applicant did not opt in to offers, or no offer is better than what is paid now. Null when something is recommended */
  reason: 'affinity_not_enabled' | 'no_opt_in' | 'no_better_offer' | null;
  /** Kinds of spend that the applicant has and that there are offers for */
  ads: AffinityAd[];
  /** Offers of credit that are not made to someone under strain */
  withheld_ads: {
    ad_id: string;
    reasons: StrainReason[];
    evidence: Evidence;
  }[];
}
