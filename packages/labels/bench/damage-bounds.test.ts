import { describe, expect, test } from '@jest/globals';
import { BOUNDED_NOISES, damageBounds } from './damage-bounds.ts';
import { NOISE_SEED, scoresWithNoise } from './noise-accuracy.ts';

const SHARE = 0.2;

describe('what damage leaves of a line', () => {
  test.each(BOUNDED_NOISES)('No more lines are right than can be after %s', (noise) => {
    const { rows, reachable, commonest } = damageBounds(noise, NOISE_SEED, SHARE);
    const { rows: scored, accuracy } = scoresWithNoise(noise, SHARE);
    expect(scored).toBe(rows);
    expect(accuracy).toBeLessThanOrEqual(Math.min(reachable, commonest) + 0.01);
  });

  test('A line that is cut earlier leaves less', () => {
    const [at20, at28] = (['first 20 characters', 'first 28 characters'] as const).map((noise) =>
      damageBounds(noise, NOISE_SEED, SHARE),
    );
    expect(at20?.reachable).toBeLessThan(at28?.reachable ?? 0);
    expect(at20?.nothingLeft).toBeGreaterThan(at28?.nothingLeft ?? 1);
    // A lost letter takes no name away: what is read of whole lines is the bound.
    const lost = damageBounds('a letter lost', NOISE_SEED, SHARE);
    expect(lost.reachable).toBeCloseTo(lost.undamaged, 2);
  });
});
