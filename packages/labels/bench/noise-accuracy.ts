import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { calibratedConfidence } from '../model/calibration.ts';
import { cutReader } from '../text/cut-text.ts';
import { NOISES, type Noise, withNoise } from '../training/text-noise.ts';
import { type AuthoredRow, readAuthoredSet } from './authored-rows.ts';
import { type LabelScores, type ScoredRow, scoresOf } from './label-scores.ts';
import { type LinearClassifier, trainLinearClassifier } from './linear-classifier.ts';
import { type ScoreIntervals, scoreIntervals } from './score-intervals.ts';
import { verdictAlone } from './verdict-alone.ts';

/** Fixed, and no seed of the training: the benchmark's noise is its own. */
export const NOISE_SEED = 'bench';
const LINEAR_SEED = 20_261_122;
/** Of the intervals: there are many, and each needs the scores of all rows so often. */
const RESAMPLES = 200;

/** How one level of noise is labelled: by us and by the linear reference, on the same lines. */
export interface NoiseScores {
  readonly noise: Level;
  readonly ours: LabelScores;
  readonly linear: LabelScores;
  readonly oursMay: ScoreIntervals;
  readonly linearMay: ScoreIntervals;
}

/** Description and reference as a bank prints them in one line. */
const printed = ({ description, reference }: AuthoredRow): string => `${description} ${reference}`.trim();

type Scored = ScoredRow & { readonly description: string };

function byUs(row: AuthoredRow, line: string, isCut: boolean): Scored {
  const verdict = verdictAlone({ description: line, amountCents: row.amountCents });
  const { truth, amountCents } = row;
  const right = verdict.label === truth;
  return {
    description: line,
    truth,
    said: verdict.label,
    right,
    confidence: calibratedConfidence(verdict, isCut),
    amountCents,
  };
}

function byLinear(classify: LinearClassifier, row: AuthoredRow, line: string): Scored {
  const { truth, amountCents } = row;
  const said = classify(line, amountCents);
  return { description: line, truth, said, right: said === truth, confidence: 1, amountCents };
}

type Level = Noise | 'as printed';

interface NoisyLine {
  readonly row: AuthoredRow;
  readonly line: string;
}

/** Rows that are held out of the authored set, as one level of noise prints them. */
function linesOf(noise: Level, share: number): NoisyLine[] {
  return readAuthoredSet()
    .filter(({ part }) => part === 'held out')
    .filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
    .map((row) => {
      const line = printed(row);
      return { row, line: noise === 'as printed' ? line : withNoise(line, noise, drawsOf(NOISE_SEED, noise, row.id)) };
    });
}

function scoredByUs(lines: readonly NoisyLine[]): Scored[] {
  // A bank that cuts one line cuts all, and an account shows that.
  const isCut = cutReader(lines.map(({ line }) => ({ description: line })));
  return lines.map(({ row, line }) => byUs(row, line, isCut(line)));
}

/**
 * The scores of our labels on what is held out of the authored set with one kind of noise, as rows of one bank's accounts.
 * @param share of the rows that are asked about, evenly taken
 */
export const scoresWithNoise = (noise: Level, share = 1): LabelScores => scoresOf(scoredByUs(linesOf(noise, share)));

/**
 * What is held out of the authored set, as printed and with each noise, labelled by us and by a linear classifier that
 * learnt from the rest of it as printed. Takes half a minute.
 * @param share of the rows that are asked about, evenly taken
 */
export function noiseAccuracy(share = 1): NoiseScores[] {
  const learnt = readAuthoredSet().filter(({ part }) => part !== 'held out');
  const classify = trainLinearClassifier(
    learnt.map((row) => ({ description: printed(row), amountCents: row.amountCents, truth: row.truth })),
    LINEAR_SEED,
  );
  return (['as printed', ...NOISES] as const).map((noise) => {
    const lines = linesOf(noise, share);
    const ours = scoredByUs(lines);
    const linear = lines.map(({ row, line }) => byLinear(classify, row, line));
    return {
      noise,
      ours: scoresOf(ours),
      linear: scoresOf(linear),
      oursMay: scoreIntervals(ours, RESAMPLES),
      linearMay: scoreIntervals(linear, RESAMPLES),
    };
  });
}
