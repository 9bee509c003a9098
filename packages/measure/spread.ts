import { quantileOfSorted } from '@imali/ledger/basics/quantile.ts';

/** What a handful of measurements of one thing say together. */
export interface Spread {
  readonly count: number;
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** The spread of measurements in any unit. Throws a RangeError on none: a benchmark that measured nothing is broken. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (p: number): number => {
    const value = quantileOfSorted(sorted, p);
    if (value === null) throw new RangeError('nothing was measured');
    return value;
  };
  return { count: sorted.length, min: at(0), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Four significant digits: more would be noise, fewer would hide that a figure moved. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Named figures of a spread: `figuresOf('put', 'ms', spread, ['p50'])` is `{ put_p50_ms: ... }`. */
export function figuresOf(
  name: string,
  unit: string,
  spread: Spread,
  parts: readonly Exclude<keyof Spread, 'count'>[],
): Record<string, number> {
  return Object.fromEntries(parts.map((part) => [`${name}_${part}_${unit}`, rounded(spread[part])]));
}
