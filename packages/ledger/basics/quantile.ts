/**
 * The `p` quantile (0..1) of numbers, with linear interpolation between order statistics (type 7 of Hyndman and Fan,
 * "Sample quantiles in statistical packages", 1996). null of nothing. Not rounded.
 */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(ascending(values), p);
}

/** Up to this many numbers are sorted by insertion: medians of a few payments are asked for by the ten thousand. */
const FEW = 32;

function ascending(values: readonly number[]): ArrayLike<number> {
  // Typed arrays sort numbers as numbers, without calling back for every pair.
  if (values.length > FEW) return new Float64Array(values).sort();
  const sorted: number[] = [];
  // By index: the first call of a process makes an object for each step of an iterator.
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    let place = index;
    for (; place > 0; place -= 1) {
      const before = sorted[place - 1] ?? value;
      if (before <= value) break;
      sorted[place] = before;
    }
    sorted[place] = value;
  }
  return sorted;
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
