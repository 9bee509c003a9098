import { expect, test } from '@jest/globals';
import { readingDay } from './reading-day.ts';

// 12 June 2026, 23:30 in Johannesburg.
const now = Date.UTC(2026, 5, 12, 21, 30);

test.each([
  ['the day in Johannesburg where no sandbox date was set', null, '2026-06-12'],
  ['the sandbox date once it was moved ahead', '2026-09-30', '2026-09-30'],
  ['the sandbox date that stood still, since synthetic applicants end on it', '2026-06-01', '2026-06-01'],
])('The day of reading is %s.', async (_, date, expected) => {
  expect(await readingDay({ date: async () => date }, 'org', now)).toBe(expected);
});
