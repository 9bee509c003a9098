import type { BenchReport } from '@imali/measure/report.ts';
import { shareInterval } from '../../../bench/independent/share-interval.ts';
import { BOUNDED_NOISES, damageBounds } from './damage-bounds.ts';
import { foreignMerchants } from './foreign-merchants.ts';
import { NOISE_SEED, noiseAccuracy } from './noise-accuracy.ts';
import type { ScoreIntervals } from './score-intervals.ts';

const four = (value: number): number => Math.round(value * 10_000) / 10_000;
const rangeOf = ({ accuracy: { low, high } }: ScoreIntervals): string => `${four(low)} - ${four(high)}`;

/** How often labels are right on lines with noise, beside the linear classifier on the same lines. */
export function noiseReport(share?: number): BenchReport {
  const levels = noiseAccuracy(share);
  const foreign = foreignMerchants();
  const bounds = BOUNDED_NOISES.map((noise) => damageBounds(noise, NOISE_SEED, share));
  return {
    figures: Object.fromEntries([
      ...bounds.map(({ noise, reachable }) => [`noise_${noise.replaceAll(' ', '_')}_reachable_share`, four(reachable)]),
      ...levels.flatMap(({ noise, ours, linear, oursMay, linearMay }) => {
        const key = noise.replaceAll(' ', '_');
        return [
          [`noise_${key}_accuracy_share`, four(ours.accuracy)],
          [`noise_${key}_low_accuracy_share`, four(oursMay.accuracy.low)],
          [`noise_${key}_high_accuracy_share`, four(oursMay.accuracy.high)],
          [`noise_${key}_calibration_error_share`, four(ours.calibrationError)],
          [`noise_${key}_sure_right_share`, four(ours.sureShare)],
          [`noise_${key}_linear_accuracy_share`, four(linear.accuracy)],
          [`noise_${key}_linear_low_accuracy_share`, four(linearMay.accuracy.low)],
          [`noise_${key}_linear_high_accuracy_share`, four(linearMay.accuracy.high)],
        ];
      }),
    ]),
    tables: [
      {
        title: 'Authored set, held out, with the noise that banks make (share right, 95 % range; sure: at least .9)',
        columns: ['', 'rows', 'ours', 'range', 'calib. error', 'sure rows', 'sure right', 'TF-IDF + linear', 'range'],
        rows: levels.map(({ noise, ours, linear, oursMay, linearMay }) => [
          noise,
          ours.rows,
          four(ours.accuracy),
          rangeOf(oursMay),
          four(ours.calibrationError),
          ours.sureRows,
          four(ours.sureShare),
          four(linear.accuracy),
          rangeOf(linearMay),
        ]),
      },
      {
        title: 'What damage leaves of the same lines, and how many can be right (shares of the rows)',
        columns: ['', 'channel alone', '1 to 3 letters', 'commonest of each text', 'undamaged, by us', 'reachable'],
        rows: bounds.map(({ noise, nothingLeft, fewLettersLeft, commonest, undamaged, reachable }) => [
          noise,
          ...[nothingLeft, fewLettersLeft, commonest, undamaged, reachable].map(four),
        ]),
      },
      {
        title: 'Merchants of other countries, bought with a card, by the stated confidence (share right, 95 % range)',
        columns: ['stated', 'names', 'right', 'share', 'range'],
        rows: foreign.map(({ stated, names, right }) => {
          const { low, high } = shareInterval(right, names);
          return [stated, names, right, names === 0 ? '' : four(right / names), `${four(low)} - ${four(high)}`];
        }),
      },
    ],
    notes: [
      'Reachable: lines with four letters or more of a name are read as we read them undamaged, the others get the commonest truth of their channel by somebody who saw the answers. A reader that is no better on whole lines cannot get more.',
      'Noise is put on description and reference as one line, with draws that training does not use; words keep their first letter when vowels are lost. The linear classifier learnt from all rows of the set that are not held out, as printed.',
    ],
  };
}
