import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { consistencyOf, longevityOf, monthsMissing, monthsPaid, regularityOf, runAtEnd } from './income-scores.ts';
import { incomeSources } from './income-sources.ts';

const salaries = (days: readonly string[]) =>
  days.map((bookedOn) =>
    makeRow({ bookedOn, amountCents: 1_000_000, label: 'income.salary', counterparty: makeCounterparty('Acme') }),
  );

test('consistency is 100 max(0, 1 - 1.4826 MAD / median)', () => {
  expect(consistencyOf([1000, 1000, 1000])).toBe(100);
  // median 1 000, distances 100 0 200, MAD 100: 100 (1 - 0.14826)
  expect(consistencyOf([900, 1000, 1200])).toBe(85.2);
  // median 1 000, distances 900 0 9 000, MAD 900: 1.4826 * 0.9 is over 1
  expect(consistencyOf([100, 1000, 10_000])).toBe(0);
});

test('consistency of fewer than three payments is unknown', () => {
  expect(consistencyOf([1000, 1000])).toBeNull();
  expect(consistencyOf([])).toBeNull();
});

test('regularity is 100 (1 - mean days off / tolerance)', () => {
  // the 25th: 25 February, 25 March, 28 May for the 25th: days off 0 0 0 3, mean 0.75, of 7: 100 (1 - 0.10714)
  const stream = findStreams(salaries(['2026-02-25', '2026-03-25', '2026-04-24', '2026-05-28']), '2026-05-31', 'in')[0];
  expect(stream?.cadence).toBe('day_25');
  expect(stream && regularityOf(stream)).toBe(89.3);
  const early = findStreams(salaries(['2026-02-25', '2026-03-25']), '2026-03-31', 'in')[0];
  expect(early && regularityOf(early)).toBeNull();
});

test('longevity counts twelve months as all', () => {
  expect([1, 6, 12, 30].map(longevityOf)).toEqual([8.3, 50, 100, 100]); // 1 / 12 = 8.33 %
});

test('a run ends at the last month and stops at the first gap before it', () => {
  expect(runAtEnd(['2025-10', '2025-12', '2026-01', '2026-02'])).toBe(3);
  expect(runAtEnd([])).toBe(0);
});

test('The income breaks are the months missing between the first and the last', () => {
  expect(monthsMissing(['2025-10', '2025-12', '2026-03'])).toEqual(['2025-11', '2026-01', '2026-02']);
  expect(monthsMissing([])).toEqual([]);
});

test('a salary for the 1st that is paid on the 31st leaves no month empty', () => {
  // 1 November 2025 is a Saturday, 1 February 2026 a Sunday, 1 January a holiday
  const paid = salaries(['2025-09-01', '2025-10-01', '2025-10-31', '2025-12-01', '2025-12-31', '2026-01-30']);
  const { primary } = incomeSources(paid, '2026-02-01');
  expect(primary?.stream?.dayOfMonth).toBe(1);
  expect(primary && monthsPaid(primary)).toEqual(['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']);
});

test('consistency lies between 0 and 100 and does not depend on the unit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 3, maxLength: 24 }), (amounts) => {
      const score = consistencyOf(amounts) ?? -1;
      expect(score >= 0 && score <= 100).toBe(true);
      expect(consistencyOf(amounts.map((amount) => amount * 100))).toBe(score);
    }),
  );
});
