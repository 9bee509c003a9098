import { describe, expect, test } from '@jest/globals';
import { NOISES } from '../training/text-noise.ts';
import { BOUNDED_NOISES } from './damage-bounds.ts';
import { scoresWithNoise } from './noise-accuracy.ts';
import { noiseReport } from './noise-report.ts';

describe('labels of lines with noise', () => {
  const { figures, tables } = noiseReport(0.1);

  test('Labels are scored as printed and with every noise, by eight figures each, beside what can be reached', () => {
    expect(tables[0]?.rows.map(([noise]) => noise)).toEqual(['as printed', ...NOISES]);
    expect(Object.keys(figures)).toHaveLength(8 * (NOISES.length + 1) + BOUNDED_NOISES.length);
  });

  test('Confidence is within .08 of the accuracy with every noise, and within .05 as printed', () => {
    expect(scoresWithNoise('as printed').calibrationError).toBeLessThanOrEqual(0.05);
    const missed = NOISES.filter((noise) => scoresWithNoise(noise).calibrationError > 0.08);
    expect(missed).toEqual([]);
  });

  test('Labels are right more often than those of the linear classifier where words are whole', () => {
    for (const noise of [
      'as printed',
      'a word doubled',
      'a store number added',
      'a city added',
      'a card number added',
    ]) {
      const key = noise.replaceAll(' ', '_');
      expect(figures[`noise_${key}_accuracy_share`]).toBeGreaterThan(
        figures[`noise_${key}_linear_accuracy_share`] ?? 1,
      );
    }
  });
});
