import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { figuresOf, rounded, spreadOf } from './spread.ts';

describe('spreadOf', () => {
  test('A quantile is placed between the two measurements beside it', () => {
    // Sorted 10 20 30 40: p50 at 1.5 -> 20 + 0.5 * 10; p95 at 2.85 -> 30 + 0.85 * 10; p99 at 2.97 -> 30 + 0.97 * 10.
    const { p95, p99, ...rest } = spreadOf([40, 10, 30, 20]);
    expect(rest).toEqual({ count: 4, min: 10, p50: 25, max: 40 });
    expect(p95).toBeCloseTo(38.5, 10);
    expect(p99).toBeCloseTo(39.7, 10);
  });

  test('The spread of one measurement is that measurement', () => {
    expect(spreadOf([7])).toEqual({ count: 1, min: 7, p50: 7, p95: 7, p99: 7, max: 7 });
  });

  test('The spread of no measurements is refused', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });

  test('The spread is within the measured range, rises with the quantile and ignores the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
        const { min, p50, p95, p99, max } = spreadOf(values);
        const rising = [Math.min(...values), min, p50, p95, p99, max, Math.max(...values)];
        expect(rising).toEqual(rising.toSorted((a, b) => a - b));
        expect(spreadOf(values.toReversed())).toEqual(spreadOf(values));
      }),
    );
  });
});

describe('figuresOf', () => {
  test('Every figure has a name with its part and its unit', () => {
    expect(figuresOf('put', 'ms', spreadOf([1, 3]), ['p50', 'max'])).toEqual({ put_p50_ms: 2, put_max_ms: 3 });
  });

  test('A figure is rounded to four significant digits', () => {
    expect([rounded(1234.56), rounded(0.00123456)]).toEqual([1235, 0.001235]);
  });
});
