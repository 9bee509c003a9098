import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** When an offer is worth recommending, and who is shown no offer of credit. Commercial choices, not law. */
export interface AffinityPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Payments of a stream without which nothing is recommended in its place. */
  readonly minimumPayments: number;
  /** Average difference in per cent that an offer must reach. */
  readonly minimumDifferencePercent: number;
  /** Months back from as_of in which one sign of strain keeps offers of credit away. */
  readonly strainMonths: number;
}

/** Oldest first. */
export const AFFINITY_POLICIES: readonly AffinityPolicy[] = [
  { effectiveFrom: '2026-01-01', minimumPayments: 3, minimumDifferencePercent: 5, strainMonths: 3 },
];
