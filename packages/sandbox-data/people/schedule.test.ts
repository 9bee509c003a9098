import { expect, test } from '@jest/globals';
import { drawsOf } from './random.ts';
import { datesOf } from './schedule.ts';

const draws = (month: string) => drawsOf('test', month);

test('every second Friday falls on the same days however long the span is', () => {
  const fortnight = { every: 'fortnight', weekday: 5 } as const;
  const short = datesOf(fortnight, { from: '2026-01-01', to: '2026-02-28' }, draws);
  const long = datesOf(fortnight, { from: '2025-12-25', to: '2026-03-31' }, draws);
  // Weeks are counted from the Monday after 1970-01-01: 2026-01-02 lies in week 2922.
  expect(short).toEqual(['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27']);
  expect(long.filter((date) => date >= '2026-01-01' && date <= '2026-02-28')).toEqual(short);
});

test('a payday on a day that the month does not have is the last one, moved to a business day', () => {
  const payday = { every: 'month', day: 31, move: 'before' } as const;
  // 2026-01-31 and 2026-02-28 are Saturdays.
  expect(datesOf(payday, { from: '2026-01-01', to: '2026-03-31' }, draws)).toEqual([
    '2026-01-30',
    '2026-02-27',
    '2026-03-31',
  ]);
});
