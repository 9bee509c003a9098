import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import type { AuthoredRow } from '../bench/authored-rows.ts';
import { NOISES, withNoise } from './text-noise.ts';

/** A line that fits the confidence: as printed, or with noise. */
export interface CalibrationLine {
  readonly line: string;
  readonly truth: LabelId;
  readonly amountCents: number;
  readonly isNoisy: boolean;
  /** The line fills a field that cuts. */
  readonly isCut: boolean;
  /** Lines as printed weigh as much as all noises together. */
  readonly weight: number;
}

/** The lines of the authored set that are kept for the calibration, as printed and once with every noise. */
export function calibrationLines(rows: readonly AuthoredRow[]): CalibrationLine[] {
  return rows
    .filter(({ part }) => part === 'calibration')
    .flatMap(({ id, description, reference, amountCents, truth }) => {
      const printed = `${description} ${reference}`.trim();
      const noisy = NOISES.map((noise) => {
        const line = withNoise(printed, noise, drawsOf('calibration', noise, id));
        const isCut = noise.startsWith('first ') && line.length < printed.length;
        return { line, truth, amountCents, isNoisy: true, isCut, weight: 1 / NOISES.length };
      });
      return [{ line: printed, truth, amountCents, isNoisy: false, isCut: false, weight: 1 }, ...noisy];
    });
}
