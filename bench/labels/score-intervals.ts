import { seededRandom } from '../../core/analyses/seeded-random.ts';
import { type LabelScores, type ScoredRow, scoresOf } from './label-scores.ts';

/** The scores that have targets. */
export const TARGETED_SCORES = ['accuracy', 'accuracyByAmount', 'macroF1', 'calibrationError'] as const;

export type ScoreIntervals = Readonly<
  Record<(typeof TARGETED_SCORES)[number], { readonly low: number; readonly high: number }>
>;

const RESAMPLES = 1000;
const SEED = 20_261_122;
/** Outside of a 95 % interval on either side. */
const TAIL = 0.025;

/**
 * How far the scores of so few rows may lie from those of all rows of their kind: the middle 95 % of what resamples score
 * (percentile bootstrap, Efron and Tibshirani 1993, chapter 13). Texts are drawn with replacement, as many as there are,
 * each with all its rows, since rows of one text share what becomes of them. Always the same for the same rows.
 * The calibration error of a resample lies above that of its rows by nature, so its interval tells the upper end only.
 * @param rows at least one
 */
export function scoreIntervals(
  rows: readonly (ScoredRow & { readonly description: string })[],
  resamples = RESAMPLES,
): ScoreIntervals {
  const texts = [...Map.groupBy(rows, ({ description }) => description).values()];
  const random = seededRandom(SEED);
  const scored = Array.from({ length: resamples }, () =>
    scoresOf(texts.flatMap(() => texts[Math.floor(random() * texts.length)] ?? [])),
  );
  const middle = (score: keyof ScoreIntervals) => {
    const sorted = scored.map((one: LabelScores) => one[score]).toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return { low: at(TAIL), high: at(1 - TAIL) };
  };
  return {
    accuracy: middle('accuracy'),
    accuracyByAmount: middle('accuracyByAmount'),
    macroF1: middle('macroF1'),
    calibrationError: middle('calibrationError'),
  };
}
