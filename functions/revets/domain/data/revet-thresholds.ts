import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** Where an outcome turns from green to amber to red. Commercial choices of this product; an organisation may set its own. */
export interface RevetThresholds {
  /** Data older than this many days is amber. */
  readonly maxDataAgeDays: number;
  /** Months back from as_of in which returned debit orders for lack of funds count. */
  readonly lackOfFundsMonths: number;
  /** Months among them with such a return from which the outcome is red, and from which it is amber. */
  readonly lackOfFundsRed: number;
  readonly lackOfFundsAmber: number;
  /** Full calendar months without which the outcome is amber: regulation 23A asks for three months of proof. */
  readonly minFullMonths: number;
  /** Share of income spent on gambling from which the outcome is amber. */
  readonly gamblingShareAmber: number;
  /** Payments to collectors in the data from which the outcome is amber. */
  readonly collectionsAmber: number;
  /** By how much a stated instalment may miss the one that follows from amount, rate and number; the minimum is for rounding. */
  readonly instalmentTolerance: { readonly basisPoints: number; readonly minimumCents: number };
}

/** The defaults from a day until the next entry, oldest first. */
export const REVET_THRESHOLDS: readonly (RevetThresholds & { readonly effectiveFrom: CalendarDate })[] = [
  {
    effectiveFrom: '2026-01-01',
    maxDataAgeDays: 30,
    lackOfFundsMonths: 3,
    lackOfFundsRed: 2,
    lackOfFundsAmber: 1,
    minFullMonths: 3,
    gamblingShareAmber: 0.1,
    collectionsAmber: 1,
    instalmentTolerance: { basisPoints: 50, minimumCents: 100 },
  },
];
