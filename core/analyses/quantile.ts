/**
 * The `p` quantile (0..1) of numbers, with linear interpolation between order statistics (type 7 of Hyndman and Fan,
 * "Sample quantiles in statistical packages", 1996). null of nothing. Not rounded.
 */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(
    values.toSorted((a, b) => a - b),
    p,
  );
}

/** The same of numbers that ascend already. */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * Math.min(1, Math.max(0, p));
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** The middle of numbers, the mean of the two middle ones of an even count; null of nothing. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Median of the distances from the median (MAD); null of nothing. */
export function medianAbsoluteDeviation(values: readonly number[]): number | null {
  const middle = median(values);
  return middle === null ? null : median(values.map((value) => Math.abs(value - middle)));
}
