/**
 * Bounds that part a reference into bands of about the same size: at most `bands - 1` of them, ascending, none twice. A value
 * belongs to the band before the first bound that is above it.
 */
export function quantileBounds(reference: readonly number[], bands: number): number[] {
  const sorted = reference.toSorted((one, other) => one - other);
  const bounds = Array.from(
    { length: bands - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / bands)],
  );
  const [least] = sorted;
  return [...new Set(bounds.filter((bound) => bound !== undefined))].filter((bound) => bound !== least);
}

/** How many values are in each band; a last one counts what has no value, which is a band of its own and never zero. */
export function countByBand(values: readonly (number | null)[], bounds: readonly number[]): number[] {
  const counts = Array.from({ length: bounds.length + 2 }, () => 0);
  for (const value of values) {
    const above = value === null ? -1 : bounds.findIndex((bound) => value < bound);
    const band = value === null ? bounds.length + 1 : above === -1 ? bounds.length : above;
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

export type Stability = 'stable' | 'shifting' | 'shifted';

/** The usual reading of the index: Siddiqi, Credit Risk Scorecards (2006). */
export function stabilityOf(index: number): Stability {
  if (index < 0.1) return 'stable';
  return index <= 0.25 ? 'shifting' : 'shifted';
}

/**
 * Population stability index: the sum over bands of (a - e) * ln(a / e), where e and a are the shares of the band in the
 * reference and now. A band that one side lacks counts as half a case there: its logarithm would have no end. Null where one
 * side has no cases.
 */
export function stabilityIndex(reference: readonly number[], actual: readonly number[]): number | null {
  if (reference.length !== actual.length) throw new Error('both sides need the same bands');
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const [before, now] = [sum(reference), sum(actual)];
  if (before === 0 || now === 0) return null;
  return reference.reduce((index, count, band) => {
    const other = actual[band] ?? 0;
    if (count === 0 && other === 0) return index;
    const [e, a] = [Math.max(count, 0.5) / before, Math.max(other, 0.5) / now];
    return index + (a - e) * Math.log(a / e);
  }, 0);
}
