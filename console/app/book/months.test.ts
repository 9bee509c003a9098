import { expect, test } from '@jest/globals';
import { isMonth, monthName, monthOf, monthsUntil } from './months.ts';

test('The month of a moment is the one in Johannesburg', () => {
  const moments = ['2026-03-31T21:59:59Z', '2026-03-31T22:00:00Z'];
  expect(moments.map((moment) => monthOf(Date.parse(moment)))).toEqual(['2026-03', '2026-04']);
});

test('The months before one go back over the turn of the year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect([monthName('2026-02'), monthName('2025-12')]).toEqual(['Feb 2026', 'Dec 2025']);
  expect([isMonth('2026-12'), isMonth('2026-13'), isMonth('')]).toEqual([true, false, false]);
});
