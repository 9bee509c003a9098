import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { centsOf, randsOf, randsOrNull, roundHalfUp } from './cents.ts';

describe('cents', () => {
  test('The cents of a decimal amount are exact where binary fractions are not', () => {
    expect(centsOf(1.15)).toBe(115); // 1.15 * 100 is 114.99999999999999
    expect(centsOf(-2405.38)).toBe(-240_538);
    expect(centsOf(0.1 + 0.2)).toBe(30);
  });

  test('Cents and rands are never negative zero', () => {
    expect(centsOf(-0.001)).toBe(0);
    expect(Object.is(centsOf(-0), 0)).toBe(true);
    expect(Object.is(randsOf(-0), 0)).toBe(true);
    expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true);
  });

  test('An unknown amount in cents is unknown in rands too', () => {
    expect(randsOrNull(null)).toBeNull();
    expect(randsOrNull(0)).toBe(0);
  });

  test('Half a cent is rounded away from zero', () => {
    expect([2.5, -2.5, 2.4999, 116_787.5].map(roundHalfUp)).toEqual([3, -3, 2, 116_788]);
  });

  test('Cents converted to rands and back are unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) =>
        expect(centsOf(randsOf(cents))).toBe(cents === 0 ? 0 : cents),
      ),
    );
  });
});
