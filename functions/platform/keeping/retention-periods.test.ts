import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keptSeconds, retentionDays, retentionFaults, retentionOn } from './retention-periods.ts';
import { chosenClasses, RETENTION_TABLES, retentionClasses } from './retention-tables.ts';

const today = '2026-03-25';

describe('the table of periods', () => {
  test('Each table of retention periods is dated, and its defaults are within their own bounds', () => {
    const dates = RETENTION_TABLES.map(({ effectiveFrom }) => effectiveFrom);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    for (const { periods } of RETENTION_TABLES) {
      for (const name of retentionClasses) {
        const { days, choice } = periods[name];
        if (choice === null) continue;
        expect(days).toBeGreaterThanOrEqual(choice.leastDays);
        expect(days).toBeLessThanOrEqual(choice.mostDays);
      }
    }
  });

  test('The table of retention periods has bounds for exactly the classes that can be chosen', () => {
    const periods = retentionOn(today);
    expect(retentionClasses.filter((name) => periods[name].choice !== null)).toEqual([...chosenClasses]);
  });
});

test('what ends by itself is kept for the period in force when it is kept', () => {
  const now = Date.parse('2026-03-25T08:00:00Z');
  expect(keptSeconds('webhook_events', now)).toBe(30 * 86_400);
  expect(keptSeconds('idempotency_replies', now)).toBe(86_400);
  const periods = retentionOn(today);
  for (const name of retentionClasses) {
    if (name === 'statement_files' || name === 'bank_data' || name === 'personal_info') continue;
    expect(keptSeconds(name, now)).toBe(periods[name].days * 86_400);
  }
});

describe('a choice', () => {
  test('A chosen retention period replaces the default of its class only', () => {
    expect(retentionDays({ bank_data: 90 }, today)).toEqual({
      statement_files: 365,
      bank_data: 90,
      personal_info: 1096,
    });
  });

  test('outside of the bounds is named with them, and never holds', () => {
    expect(retentionFaults({ bank_data: 29, statement_files: 366, personal_info: 30 }, today)).toEqual([
      { class: 'statement_files', leastDays: 30, mostDays: 365 },
      { class: 'bank_data', leastDays: 30, mostDays: 1826 },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (days) => {
        const kept = retentionDays({ bank_data: days }, today).bank_data;
        const isFine = retentionFaults({ bank_data: days }, today).length === 0;
        expect(kept === days).toBe(isFine);
        expect(kept).toBeGreaterThanOrEqual(30);
        expect(kept).toBeLessThanOrEqual(1826);
      }),
    );
  });
});
