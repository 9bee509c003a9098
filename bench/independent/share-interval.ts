import { wilsonLowerBound } from '@imali/analyses/streams/wilson.ts';

/** The normal quantile of a 95 % interval. */
const Z = 1.96;

/** Where a share may lie by so many trials, 95 % (Wilson 1927); everywhere without any. */
export function shareInterval(hits: number, of: number): { readonly low: number; readonly high: number } {
  return { low: wilsonLowerBound(hits, of, Z) ?? 0, high: 1 - (wilsonLowerBound(of - hits, of, Z) ?? 0) };
}
