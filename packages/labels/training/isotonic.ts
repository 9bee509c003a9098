/** Observations of one stated confidence: how heavy they are together, and how heavy those are that were right. */
export interface Stated {
  readonly stated: number;
  readonly weight: number;
  readonly right: number;
}

/** A step of the fit: from this stated confidence on, this share is right. */
export type Step = readonly [statedFrom: number, right: number];

/**
 * Isotonic regression by pooling neighbours that would fall (pool adjacent violators; Ayer et al. 1955), with a prior:
 * each stated confidence counts `priorWeight` observations in which it held. Steps in order, never falling, in 0..1.
 */
export function isotonicSteps(observed: readonly Stated[], priorWeight: number): Step[] {
  const blocks: { from: number; weight: number; right: number }[] = [];
  for (const { stated, weight, right } of observed.toSorted((a, b) => a.stated - b.stated)) {
    blocks.push({ from: stated, weight: weight + priorWeight, right: right + priorWeight * stated });
    for (;;) {
      const last = blocks.at(-1);
      const before = blocks.at(-2);
      if (!last || !before || before.right / before.weight < last.right / last.weight) break;
      blocks.pop();
      blocks.pop();
      blocks.push({ from: before.from, weight: before.weight + last.weight, right: before.right + last.right });
    }
  }
  return blocks.map(({ from, weight, right }): Step => [from, right / weight]);
}
