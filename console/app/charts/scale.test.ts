import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bandPath, labelStep, linePath, scaleOf } from './scale.ts';

describe('a scale', () => {
  test('A scale ends on round ticks around its values', () => {
    const { ticks, at } = scaleOf([0, 18_400], 200, 0);
    expect(ticks).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
    expect([at(0), at(20_000), at(5_000)]).toEqual([200, 0, 150]);
  });

  test('A scale includes zero, also in between', () => {
    expect(scaleOf([-300, 900], 0, 1).ticks).toContain(0);
    expect(scaleOf([-300, 900], 0, 1).low).toBeLessThanOrEqual(-300);
    expect(scaleOf([], 0, 1).ticks.length).toBeGreaterThan(1);
  });

  test('A scale includes every value between its ends', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100),
          { maxLength: 20 },
        ),
        (values) => {
          const { low, high, at, ticks } = scaleOf(values, 100, 0);
          expect(ticks.length).toBeLessThan(14);
          for (const value of values) {
            const hair = (high - low) * 1e-6;
            expect(value >= low - hair && value <= high + hair).toBe(true);
            expect(at(value)).toBeGreaterThanOrEqual(-1e-3);
            expect(at(value)).toBeLessThanOrEqual(100 + 1e-3);
          }
        },
      ),
    );
  });
});

test('a line breaks where a value is missing', () => {
  const path = linePath(
    [1, 2, null, 3],
    (index) => index * 10,
    (value) => 100 - value,
  );
  expect(path).toBe('M0,99L10,98M30,97Z');
});

test('a band goes there above and back below', () => {
  const band = [
    { low: 0, high: 2 },
    { low: 1, high: 3 },
  ];
  expect(
    bandPath(
      band,
      (index) => index,
      (value) => value,
    ),
  ).toBe('M0,2L1,3L1,1L0,0Z');
  expect(bandPath([], Number, Number)).toBe('');
});

test('Labels that would run into each other are left out', () => {
  expect([labelStep(12, 600, 48), labelStep(12, 260, 48), labelStep(3, 0, 48)]).toEqual([1, 3, 144]);
});
