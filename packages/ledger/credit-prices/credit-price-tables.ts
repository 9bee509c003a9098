import type { CalendarDate } from '../basics/calendar.ts';

/** The credit types of regulation 42. */
export type CreditType =
  | 'mortgage'
  | 'credit_facility'
  | 'unsecured'
  | 'small_business'
  | 'low_income_housing'
  | 'short_term'
  | 'other'
  | 'incidental';

/** The highest interest: so much a year above the repo rate, or so much a month, less for further loans of a calendar year. */
export type InterestCap =
  | { readonly kind: 'above_repo'; readonly basisPoints: number }
  | { readonly kind: 'monthly'; readonly basisPoints: number; readonly furtherLoanBasisPoints: number };

/** Base, plus a share of what lies above a floor, up to a cap; all before VAT. */
export interface InitiationFeeCap {
  readonly baseCents: number;
  readonly aboveCents: number;
  readonly basisPoints: number;
  readonly capCents: number;
}

export interface CreditTypeCaps {
  readonly interest: InterestCap;
  /** Null where the law allows none. */
  readonly initiationFee: InitiationFeeCap | null;
  /** A month, before VAT. */
  readonly serviceFeeCents: number;
}

/** The price caps that apply to agreements from a date until the next table. */
export interface CreditPriceTable {
  readonly effectiveFrom: CalendarDate;
  readonly source: string;
  /** No initiation fee is above this share of the principal, in hundredths of a per cent. */
  readonly initiationFeeShareBasisPoints: number;
  /** What a short term credit transaction may be at most; anything above is unsecured credit. */
  readonly shortTerm: { readonly principalCents: number; readonly months: number };
  readonly caps: Readonly<Record<CreditType, CreditTypeCaps>>;
}

const aboveRepo = (basisPoints: number): InterestCap => ({ kind: 'above_repo', basisPoints });
const initiation = (baseCents: number, aboveCents: number, capCents: number): InitiationFeeCap => ({
  baseCents,
  aboveCents,
  basisPoints: 1_000,
  capCents,
});
const ordinaryFee = initiation(16_500, 100_000, 105_000);
const SERVICE_FEE_CENTS = 6_000;

/** Oldest first. An amendment is added, never written over. */
export const CREDIT_PRICE_TABLES: readonly CreditPriceTable[] = [
  {
    effectiveFrom: '2016-05-06',
    source:
      'National Credit Regulations 2006, regulations 42 and 44, as amended by GN 1080 of 6 November 2015 (GG 39379)',
    initiationFeeShareBasisPoints: 1_500,
    shortTerm: { principalCents: 800_000, months: 6 },
    caps: {
      mortgage: {
        interest: aboveRepo(1_200),
        initiationFee: initiation(110_000, 1_000_000, 525_000),
        serviceFeeCents: SERVICE_FEE_CENTS,
      },
      credit_facility: { interest: aboveRepo(1_400), initiationFee: ordinaryFee, serviceFeeCents: SERVICE_FEE_CENTS },
      unsecured: { interest: aboveRepo(2_100), initiationFee: ordinaryFee, serviceFeeCents: SERVICE_FEE_CENTS },
      small_business: {
        interest: aboveRepo(2_700),
        initiationFee: initiation(27_500, 100_000, 260_000),
        serviceFeeCents: SERVICE_FEE_CENTS,
      },
      low_income_housing: {
        interest: aboveRepo(2_700),
        initiationFee: initiation(55_000, 100_000, 260_000),
        serviceFeeCents: SERVICE_FEE_CENTS,
      },
      short_term: {
        interest: { kind: 'monthly', basisPoints: 500, furtherLoanBasisPoints: 300 },
        initiationFee: ordinaryFee,
        serviceFeeCents: SERVICE_FEE_CENTS,
      },
      other: { interest: aboveRepo(1_700), initiationFee: ordinaryFee, serviceFeeCents: SERVICE_FEE_CENTS },
      incidental: {
        interest: { kind: 'monthly', basisPoints: 200, furtherLoanBasisPoints: 200 },
        initiationFee: null,
        serviceFeeCents: 0,
      },
    },
  },
];
