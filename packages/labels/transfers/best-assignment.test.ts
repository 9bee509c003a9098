import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bestAssignment, type WeighedPair } from './best-assignment.ts';

const total = (pairs: readonly WeighedPair[]): number => pairs.reduce((sum, { weight }) => sum + weight, 0);

/** The greatest total by trying every set. */
function greatest(pairs: readonly WeighedPair[]): number {
  const [first, ...rest] = pairs;
  if (!first) return 0;
  const without = greatest(rest);
  const free = rest.filter(({ from, to }) => from !== first.from && to !== first.to);
  return Math.max(without, first.weight + greatest(free));
}

describe('the best assignment', () => {
  test('The best assignment drops the strongest pair where two others weigh more together', () => {
    const pairs = [
      { from: 0, to: 0, weight: 5 },
      { from: 0, to: 1, weight: 4 },
      { from: 1, to: 0, weight: 4 },
    ];
    expect(bestAssignment(pairs).map(({ from, to }) => [from, to])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('The best assignment leaves out pairs without weight', () => {
    expect(bestAssignment([{ from: 0, to: 0, weight: 0 }])).toEqual([]);
  });

  const place = fc.integer({ min: 0, max: 4 });
  const pairs = fc.array(fc.record({ from: place, to: place, weight: fc.integer({ min: -3, max: 20 }) }), {
    maxLength: 11,
  });

  test('The best assignment uses nothing twice and has the maximum weight of any set', () => {
    fc.assert(
      fc.property(pairs, (some) => {
        const best = bestAssignment(some);
        expect(new Set(best.map(({ from }) => from)).size).toBe(best.length);
        expect(new Set(best.map(({ to }) => to)).size).toBe(best.length);
        expect(total(best)).toBe(greatest(some));
      }),
    );
  });

  test('Above its exact size the assignment takes the heaviest pairs first', () => {
    const many = Array.from({ length: 60 }, (_, from) =>
      Array.from({ length: 60 }, (__, to) => ({ from, to, weight: from === to ? 2 : 1 })),
    ).flat();
    const best = bestAssignment(many);
    expect(best.every(({ from, to }) => from === to)).toBe(true);
    expect(best).toHaveLength(60);
  });
});
