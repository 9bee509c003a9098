import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/**
 * How old data may be when it is read. The bound follows regulation 23A(4) of the National Credit Regulations, which
 * validates income by the latest three months: data that ends longer ago shows none of them. A week is our own choice.
 */
export interface FreshnessPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Days between the last booked day and the day of reading from which on a reply states them. */
  readonly noticeAfterDays: number;
  /** Days from which on the data is stale: nothing is forecast from it. Three months have 92 at most. */
  readonly staleAfterDays: number;
}

const policies: readonly FreshnessPolicy[] = [{ effectiveFrom: '2015-01-01', noticeAfterDays: 7, staleAfterDays: 92 }];

const [oldest] = policies;

/** The policy of a day; the oldest before the first one. */
export function freshnessPolicyOn(date: CalendarDate): FreshnessPolicy {
  const found = policies.findLast((policy) => policy.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no policy of freshness');
  return found;
}
