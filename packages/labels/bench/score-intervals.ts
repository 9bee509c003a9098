import { type SeededRandom, seededRandom } from '@imali/ledger/basics/seeded-random.ts';
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

/** The middle 95 % of what resamples score; `draw` makes one resample. Always the same for the same draws. */
function middleOfResamples(draw: (random: SeededRandom) => readonly ScoredRow[], resamples: number): ScoreIntervals {
  const random = seededRandom(SEED);
  const scored = Array.from({ length: resamples }, () => scoresOf(draw(random)));
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

/** As many of a list as it holds, drawn with replacement. */
function redrawn<T>(list: readonly T[], random: SeededRandom): T[] {
  return list.flatMap(() => list[Math.floor(random() * list.length)] ?? []);
}

type TextRow = ScoredRow & { readonly description: string };

const byText = (rows: readonly TextRow[]): TextRow[][] => [
  ...Map.groupBy(rows, ({ description }) => description).values(),
];

/**
 * How far the scores of so few rows may lie from those of all rows of their kind: the middle 95 % of what resamples score
 * (percentile bootstrap, Efron and Tibshirani 1993, chapter 13). Texts are drawn with replacement, as many as there are,
 * each with all its rows, since rows of one text share their result. Always the same for the same rows.
 * The calibration error of a resample lies above that of its rows by nature, so its interval shows the upper end only.
 * @param rows at least one
 */
export function scoreIntervals(rows: readonly TextRow[], resamples = RESAMPLES): ScoreIntervals {
  const texts = byText(rows);
  return middleOfResamples((random) => redrawn(texts, random).flat(), resamples);
}

/**
 * As scoreIntervals for the rows of few people: people are drawn with replacement, then the texts of each (Davison and
 * Hinkley 1997, section 3.8), since rows of one person share banks, payers and habits.
 * @param people the rows of each, at least one with at least one
 */
export function scoreIntervalsOfPeople(people: readonly (readonly TextRow[])[], resamples = RESAMPLES): ScoreIntervals {
  const texts = people.map(byText);
  return middleOfResamples(
    (random) => redrawn(texts, random).flatMap((ofPerson) => redrawn(ofPerson, random).flat()),
    resamples,
  );
}
