import type { Listed } from '../console-api.ts';

type BillingEvent = Listed<'listBillableEvents'>;

/** What was used in a month, newest first; `sum` in rands without VAT. */
export interface UsageMonth {
  /** YYYY-MM: the month whose bill the events are on. */
  readonly period: string;
  readonly sum: number;
  readonly events: readonly BillingEvent[];
}

/** Events by the month whose bill they are on, the newest month first. */
export function usageMonths(events: readonly BillingEvent[]): readonly UsageMonth[] {
  const months = new Map<string, BillingEvent[]>();
  for (const event of events) months.set(event.period, [...(months.get(event.period) ?? []), event]);
  return [...months]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([period, of]) => ({
      period,
      events: of,
      // Cents are added, not binary fractions of rands.
      sum: of.reduce((cents, { billed_price: price }) => cents + Math.round(price * 100), 0) / 100,
    }));
}
