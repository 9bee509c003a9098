/**
 * Lower end of the Wilson score interval of a share of successes, 0..1 (Wilson 1927); `z` is the normal quantile,
 * 1.96 for 95 %. Few trials pull it down: 3 of 3 gives 0.44, 12 of 12 gives 0.76. Null without trials.
 */
export function wilsonLowerBound(successes: number, trials: number, z: number): number | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const squared = z * z;
  const centre = share + squared / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share)) / trials + squared / (4 * trials * trials));
  return Math.max(0, (centre - spread) / (1 + squared / trials));
}
