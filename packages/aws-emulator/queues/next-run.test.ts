import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nextRun } from './next-run.ts';

const next = (expression: string, after: string, timeZone = 'UTC'): string | undefined => {
  const run = nextRun(expression, Date.parse(after), timeZone);
  return run === undefined ? undefined : new Date(run).toISOString();
};

describe('nextRun', () => {
  test('A rate is counted from now', () => {
    expect(next('rate(5 minutes)', '2026-01-01T00:00:30Z')).toBe('2026-01-01T00:05:30.000Z');
    expect(next('rate(1 day)', '2026-01-01T00:00:00Z')).toBe('2026-01-02T00:00:00.000Z');
  });

  test('The next run is the next matching minute, never the present one', () => {
    expect(next('cron(0/15 * * * ? *)', '2026-01-01T10:15:00Z')).toBe('2026-01-01T10:30:00.000Z');
    expect(next('cron(30 4 * * ? *)', '2026-01-01T04:30:00Z')).toBe('2026-01-02T04:30:00.000Z');
  });

  test('A schedule uses the clock of its time zone', () => {
    // 02:00 in Johannesburg is 00:00 UTC.
    expect(next('cron(0 2 * * ? *)', '2026-01-01T12:00:00Z', 'Africa/Johannesburg')).toBe('2026-01-02T00:00:00.000Z');
  });

  test('Weekdays are accepted by name and by range', () => {
    // 1 January 2026 is a Thursday.
    expect(next('cron(0 8 ? * MON-FRI *)', '2026-01-02T09:00:00Z')).toBe('2026-01-05T08:00:00.000Z');
    expect(next('cron(0 8 ? * SUN *)', '2026-01-01T00:00:00Z')).toBe('2026-01-04T08:00:00.000Z');
  });

  test('The last day of a month is found, leap years included', () => {
    expect(next('cron(0 0 L 2 ? *)', '2028-01-01T00:00:00Z')).toBe('2028-02-29T00:00:00.000Z');
  });

  test('Weekday numbers start at Sunday, and steps run from a value to the end of its field', () => {
    expect(next('cron(0 8 ? * 1 *)', '2026-01-01T00:00:00Z')).toBe('2026-01-04T08:00:00.000Z');
    expect(next('cron(50/5,7 8 * * ? *)', '2026-01-01T08:50:00Z')).toBe('2026-01-01T08:55:00.000Z');
  });

  test('A schedule supports the weekday nearest to a day, the last and the nth of a month', () => {
    // 15 February 2026 is a Sunday.
    expect(next('cron(0 0 15W 2 ? *)', '2026-01-01T00:00:00Z')).toBe('2026-02-16T00:00:00.000Z');
    expect(next('cron(0 0 ? * 6L *)', '2026-01-01T00:00:00Z')).toBe('2026-01-30T00:00:00.000Z');
    expect(next('cron(0 0 ? * 2#1 *)', '2026-01-01T00:00:00Z')).toBe('2026-01-05T00:00:00.000Z');
  });

  test('The next run crosses into the next year, and there is none after the last year', () => {
    expect(next('cron(0 0 1 1 ? *)', '2026-06-01T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
    expect(next('cron(0 0 1 1 ? 2026)', '2026-06-01T00:00:00Z')).toBeUndefined();
  });

  test('An unsupported schedule expression is refused', () => {
    expect(() => next('cron(0 0 40 * ? *)', '2026-01-01T00:00:00Z')).toThrow('cron(0 0 40 * ? *)');
    expect(() => next('cron(0 0 1 * ?)', '2026-01-01T00:00:00Z')).toThrow('cron(0 0 1 * ?)');
    expect(() => next('at(2026-01-01T00:00:00)', '2026-01-01T00:00:00Z')).toThrow('at(');
  });

  test('No run is skipped: the next daily run is at most 25 hours away, with or without summer time', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') });
    const hour = fc.integer({ min: 4, max: 23 });
    fc.assert(
      fc.property(instant, hour, (after, at) => {
        const run = nextRun(`cron(0 ${at} * * ? *)`, after, 'Europe/Berlin') ?? 0;
        expect(run - after).toBeGreaterThan(0);
        expect(run - after).toBeLessThanOrEqual(25 * 3_600_000);
      }),
      { numRuns: 50 },
    );
  });
});
