import type { differenceOfShares, Share } from '../domain/statistics/proportions.ts';

/** A share as the API answers it. */
export const shareView = ({ hits, all, share, interval, isSmall }: Share) => ({
  hits,
  all,
  share,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
  is_small: isSmall,
});

/** The difference of two shares as the API answers it; null where one is of nothing. */
export const differenceView = (change: ReturnType<typeof differenceOfShares>) =>
  change && { difference: change.difference, low: change.interval.low, high: change.interval.high };
