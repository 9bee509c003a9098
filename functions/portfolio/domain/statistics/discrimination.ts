import { type Share, shareOf } from './proportions.ts';

/** A score, where higher is better, with the outcome of the loan. */
export interface ScoredLoan {
  readonly score: number;
  readonly isBad: boolean;
}

/** Counts of bad and good loans by score, ascending. */
function byScore(loans: readonly ScoredLoan[]): { readonly bad: number; readonly good: number }[] {
  const counts = new Map<number, { bad: number; good: number }>();
  for (const { score, isBad } of loans) {
    const count = counts.get(score) ?? { bad: 0, good: 0 };
    count[isBad ? 'bad' : 'good'] += 1;
    counts.set(score, count);
  }
  return [...counts].toSorted(([one], [other]) => one - other).map(([, count]) => count);
}

/**
 * How well a score separates: the Gini coefficient (twice the chance that a good loan has the higher score than a bad one,
 * less one; ties count half) and the statistic of Kolmogorov and Smirnov (the largest distance between the shares of bad
 * and of good loans up to a score). Null where all loans are good, or all are bad.
 */
export function discrimination(loans: readonly ScoredLoan[]): {
  readonly gini: number;
  readonly ks: number;
  readonly bad: number;
  readonly good: number;
  readonly isSmall: boolean;
} | null {
  const steps = byScore(loans);
  const bad = steps.reduce((sum, step) => sum + step.bad, 0);
  const good = loans.length - bad;
  if (bad === 0 || good === 0) return null;
  let [badBelow, goodBelow, pairs, ks] = [0, 0, 0, 0];
  for (const step of steps) {
    pairs += step.good * (badBelow + step.bad / 2);
    badBelow += step.bad;
    goodBelow += step.good;
    ks = Math.max(ks, Math.abs(badBelow / bad - goodBelow / good));
  }
  return { gini: (2 * pairs) / (bad * good) - 1, ks, bad, good, isSmall: shareOf(bad, loans.length).isSmall };
}

export interface CalibrationBand {
  /** Lowest and highest prediction in the band. */
  readonly from: number;
  readonly to: number;
  /** Mean of what was predicted. */
  readonly expected: number;
  readonly observed: Share;
}

/** What was predicted beside what came, in bands of about the same size by the prediction. */
export function calibration(
  loans: readonly { readonly predicted: number; readonly isBad: boolean }[],
  bands: number,
): CalibrationBand[] {
  const sorted = loans.toSorted((one, other) => one.predicted - other.predicted);
  return Array.from({ length: bands }, (_, band) =>
    sorted.slice(Math.floor((band * sorted.length) / bands), Math.floor(((band + 1) * sorted.length) / bands)),
  ).flatMap((inside) => {
    const [first, last] = [inside.at(0), inside.at(-1)];
    if (first === undefined || last === undefined) return [];
    const bad = inside.filter(({ isBad }) => isBad).length;
    const expected = inside.reduce((sum, { predicted }) => sum + predicted, 0) / inside.length;
    return [{ from: first.predicted, to: last.predicted, expected, observed: shareOf(bad, inside.length) }];
  });
}
