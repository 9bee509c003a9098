import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DELIVERY_WINDOW_MS, RETRY_BACKOFF_MS } from './delivery-times.ts';
import { nextAttemptAt } from './retry.ts';

const HOUR = 3_600_000;

describe('a delivery that failed', () => {
  test('A failed delivery is tried again after 5 seconds, give or take a fifth', () => {
    expect(nextAttemptAt(1, 0, 1_000, 0.5)).toBe(6_000);
    expect(nextAttemptAt(1, 0, 1_000, 0)).toBe(5_000);
    expect(nextAttemptAt(1, 0, 1_000, 1)).toBe(7_000);
  });

  test('A failed delivery waits as long as the receiver asks for, but not for more than 12 hours, nor less than it would have', () => {
    expect(nextAttemptAt(1, 0, 0, 0.5, 60_000)).toBe(60_000);
    expect(nextAttemptAt(1, 0, 0, 0.5, 1)).toBe(5_000);
    expect(nextAttemptAt(1, 0, 0, 0.5, 1_000 * HOUR)).toBe(12 * HOUR);
  });

  test('A failed delivery is abandoned when 72 hours are over, and not long before', () => {
    expect(RETRY_BACKOFF_MS.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(DELIVERY_WINDOW_MS);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }), (randoms) => {
        let now = 0;
        let attempts = 0;
        for (const random of randoms) {
          attempts += 1;
          const next = nextAttemptAt(attempts, 0, now, random);
          if (next === null) break;
          expect(next).toBeGreaterThan(now);
          expect(next).toBeLessThanOrEqual(72 * HOUR);
          now = next;
        }
        // The longest pause is 12 hours and a fifth.
        expect(now).toBeGreaterThan((72 - 14.4) * HOUR);
        expect(attempts).toBeLessThanOrEqual(18);
      }),
    );
  });
});
