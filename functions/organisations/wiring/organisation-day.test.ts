import { expect, test } from '@jest/globals';
import { organisationDay } from './organisation-day.ts';

// 12 June 2026, 12:00 in Johannesburg.
const now = Date.UTC(2026, 5, 12, 10);

test.each([
  ['the real day where no sandbox date was set', null, '2026-06-12'],
  ['the sandbox date once it was moved ahead', '2026-09-30', '2026-09-30'],
  ['the real day again after it passed the sandbox date', '2026-06-01', '2026-06-12'],
])('The last day that is not in the future is %s.', async (_, date, expected) => {
  expect(await organisationDay({ date: async () => date }, 'org', now)).toBe(expected);
});
