import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** When a day is good enough to collect on. Commercial choices, not law. */
export interface StrikeDatePolicy {
  readonly effectiveFrom: CalendarDate;
  /** Instalment assumed when the caller names none, as a share of the primary income a month. */
  readonly assumedInstalmentShare: number;
  /** Months of balances without which no day is judged. */
  readonly minimumCycles: number;
  /** Normal quantile of the Wilson interval. */
  readonly z: number;
  /** Lower bound and share of covered months that a day needs; 3 of 3, 5 of 6 and 10 of 12 pass. */
  readonly minimumLowerBound: number;
  readonly minimumShare: number;
}

export const STRIKE_DATE_POLICIES: readonly StrikeDatePolicy[] = [
  {
    effectiveFrom: '2015-01-01',
    assumedInstalmentShare: 0.1,
    minimumCycles: 3,
    z: 1.96,
    minimumLowerBound: 0.4,
    minimumShare: 0.8,
  },
];
