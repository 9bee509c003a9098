import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** When an income counts as stable. Commercial choices, not law. */
export interface IncomeStabilityPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Least consistency and regularity, of 100. */
  readonly minimumScore: number;
  /** Most that the payments may vary: the distance from the 10th to the 90th percentile over the median. */
  readonly maximumVariation: number;
  /** Months up to the last payment of which none may be without one. */
  readonly monthsWithoutBreak: number;
  /** Months without a payment that the whole history may have. */
  readonly mostBreaks: number;
}

const policies: readonly IncomeStabilityPolicy[] = [
  { effectiveFrom: '2015-01-01', minimumScore: 75, maximumVariation: 0.3, monthsWithoutBreak: 6, mostBreaks: 1 },
];

const [oldest] = policies;

/** The policy of a day; the oldest before the first one. */
export function incomeStabilityPolicyOn(date: CalendarDate): IncomeStabilityPolicy {
  const found = policies.findLast((policy) => policy.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no policy of income stability');
  return found;
}
