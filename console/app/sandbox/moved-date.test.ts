import { expect, test } from '@jest/globals';
import { movedDate } from './moved-date.ts';

test.each([
  ['2026-02-28', 'day', '2026-03-01'],
  ['2026-12-28', 'week', '2027-01-04'],
  ['2026-01-31', 'month', '2026-02-28'],
  ['2026-12-31', 'month', '2027-01-31'],
  ['2026-03-15', 'month', '2026-04-15'],
] as const)('%s a %s on is %s', (date, step, moved) => {
  expect(movedDate(date, step)).toBe(moved);
});
