import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/** What an offer costs a month: a fixed price, or a share of what the applicant pays now in hundredths of a per cent. */
export type OfferPrice =
  | { readonly kind: 'fixed'; readonly monthlyCents: number }
  | { readonly kind: 'share_of_spend'; readonly basisPoints: number };

export interface PartnerOffer {
  readonly title: string;
  readonly partner: string;
  /** Path of the offer's page on the documentation site. */
  readonly path: string;
  readonly price: OfferPrice;
}

/** Offers for one kind of spend, and how that spend is recognised in the transactions. */
export interface PartnerAd {
  readonly adId: string;
  readonly title: string;
  /** An offer of credit is kept from applicants under strain. */
  readonly kind: 'service' | 'credit';
  /** Labels that a recurring payment of this kind carries. */
  readonly labels: readonly LabelId[];
  /**
   * Monthly spend, both ends included, that is typical of this kind. A label holds more than one kind (a medical aid and
   * its gap cover): the price tells them apart.
   */
  readonly monthlyBandCents: { readonly from: number; readonly to: number };
  readonly offers: readonly PartnerOffer[];
}

/** The offers that apply from a date until the next catalogue. */
export interface OfferCatalogue {
  readonly version: string;
  readonly effectiveFrom: CalendarDate;
  readonly ads: readonly PartnerAd[];
}

const page = (anchor: string): string => `/docs/tutorial-basics/affinity_walkthrough#${anchor}`;
const fixed = (monthlyCents: number): OfferPrice => ({ kind: 'fixed', monthlyCents });

/**
 * The catalogue of partner offers, oldest first. Every offer, price and price band in it is synthetic: it serves the
 * sandbox, the tests and the guide. An operator replaces the table with the offers of the partners under contract, and
 * adds a new catalogue with its date when they change; a catalogue that was in force is never written over.
 */
export const OFFER_CATALOGUES: readonly OfferCatalogue[] = [
  {
    version: 'sandbox-2026.1',
    effectiveFrom: '2026-01-01',
    ads: [
      {
        adId: 'car_insurance',
        title: 'Car insurance',
        kind: 'service',
        labels: ['insurance.short_term'],
        monthlyBandCents: { from: 40_000, to: 400_000 },
        offers: [
          {
            title: 'Comprehensive car cover',
            partner: 'Imali sandbox partner Motor',
            path: page('car-insurance'),
            price: fixed(79_900),
          },
        ],
      },
      {
        adId: 'funeral_cover',
        title: 'Funeral cover',
        kind: 'service',
        labels: ['insurance.life_funeral'],
        monthlyBandCents: { from: 5_000, to: 60_000 },
        offers: [
          {
            title: 'Family funeral plan',
            partner: 'Imali sandbox partner Funeral',
            path: page('funeral-cover'),
            price: fixed(14_900),
          },
        ],
      },
      {
        adId: 'cellphone_contract',
        title: 'Cellphone contract',
        kind: 'service',
        labels: ['housing.mobile_contract'],
        monthlyBandCents: { from: 9_900, to: 250_000 },
        offers: [
          {
            title: 'SIM-only contract',
            partner: 'Imali sandbox partner Mobile',
            path: page('cellphone-contract'),
            price: fixed(29_900),
          },
          {
            title: 'Contract with a handset',
            partner: 'Imali sandbox partner Mobile',
            path: page('cellphone-contract-handset'),
            price: fixed(54_900),
          },
        ],
      },
      {
        adId: 'fibre',
        title: 'Fibre at home',
        kind: 'service',
        labels: ['housing.internet'],
        monthlyBandCents: { from: 25_000, to: 200_000 },
        offers: [
          {
            title: 'Uncapped fibre 50 Mbps',
            partner: 'Imali sandbox partner Fibre',
            path: page('fibre'),
            price: fixed(59_900),
          },
        ],
      },
      {
        adId: 'gap_cover',
        title: 'Medical aid gap cover',
        kind: 'service',
        labels: ['medical.medical_aid'],
        monthlyBandCents: { from: 15_000, to: 90_000 },
        offers: [
          {
            title: 'Gap cover for a family',
            partner: 'Imali sandbox partner Health',
            path: page('gap-cover'),
            price: fixed(34_900),
          },
        ],
      },
      {
        adId: 'bank_fees',
        title: 'Monthly bank fees',
        kind: 'service',
        labels: ['fees.monthly_account'],
        monthlyBandCents: { from: 1_000, to: 60_000 },
        offers: [
          {
            title: 'Pay-as-you-use account',
            partner: 'Imali sandbox partner Bank',
            path: page('bank-fees'),
            price: fixed(750),
          },
        ],
      },
      {
        adId: 'loan_consolidation',
        title: 'Consolidation of short-term loans',
        kind: 'credit',
        labels: ['debt.short_term_loan'],
        monthlyBandCents: { from: 20_000, to: 800_000 },
        offers: [
          {
            title: 'One instalment for short-term loans',
            partner: 'Imali sandbox partner Credit',
            path: page('loan-consolidation'),
            price: { kind: 'share_of_spend', basisPoints: 8_000 },
          },
        ],
      },
      {
        adId: 'streaming',
        title: 'Streaming',
        kind: 'service',
        labels: ['entertainment.subscriptions'],
        // Above it is pay television, which a streaming service does not replace.
        monthlyBandCents: { from: 4_900, to: 30_000 },
        offers: [
          {
            title: 'Films and series, one screen',
            partner: 'Imali sandbox partner Streaming',
            path: page('streaming'),
            price: fixed(9_900),
          },
        ],
      },
    ],
  },
];
