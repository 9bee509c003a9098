import { describe, expect, test } from '@jest/globals';
import { seededRandom, seedOf } from './seeded-random.ts';

describe('seeded random numbers', () => {
  test('A random sequence is the same for the same seed and differs for another seed', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  test('Random numbers lie in [0, 1) and are spread evenly', () => {
    const random = seededRandom(42);
    const values = Array.from({ length: 10_000 }, () => random());
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => values.filter((value) => Math.floor(value * 10) === tenth).length,
    );
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  test('A seed depends on the sign, size and position of every integer of the data', () => {
    const seeds = [
      [1, 2],
      [2, 1],
      [-1, 2],
      [1, 2, 0],
      [1, 2 + 2 ** 40],
    ].map(seedOf);
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seedOf([1, 2])).toBe(seedOf([1, 2]));
  });
});
