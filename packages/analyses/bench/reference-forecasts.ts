import { quantileOfSorted } from '@imali/ledger/basics/quantile.ts';
import type { Spread } from '../liquidity/forecast-interval.ts';

/** Days after which last month's transactions are assumed to repeat. */
const MONTH_DAYS = 30;

/** How the balance changed over so many days, for every start in the past, ascending. */
function pastChanges(past: readonly number[], days: number): number[] {
  const changes = past.slice(days).map((cents, index) => cents - (past[index] ?? cents));
  return changes.toSorted((a, b) => a - b);
}

/**
 * Two forecasts that need nothing but the balances: that the balance stays, and that last month's transactions come
 * again. Both take their interval from the changes that the balance made over as many days before.
 * @param past end-of-day balances in cents, the origin last
 */
export function referenceForecasts(
  past: readonly number[],
  horizon: number,
): { readonly stays: readonly Spread[]; readonly lastMonth: readonly Spread[] } {
  const last = past.at(-1) ?? 0;
  const monthAgo = past[past.length - 1 - MONTH_DAYS] ?? last;
  const spreadAround = (middle: number, ahead: number): Spread => {
    const changes = pastChanges(past, ahead);
    const typical = quantileOfSorted(changes, 0.5) ?? 0;
    const from = (share: number): number => (quantileOfSorted(changes, share) ?? 0) - typical;
    return { p10Cents: middle + from(0.1), p50Cents: middle, p90Cents: middle + from(0.9) };
  };
  const days = Array.from({ length: horizon }, (_, index) => index + 1);
  return {
    stays: days.map((ahead) => spreadAround(last, ahead)),
    lastMonth: days.map((ahead) => {
      const then = past[past.length - 1 - MONTH_DAYS + ahead] ?? last;
      return spreadAround(last + then - monthAgo, ahead);
    }),
  };
}
