import { expect, test } from '@jest/globals';
import { fullMonths } from './full-months.ts';

test('three quiet days at either end do not cut a month off, four do', () => {
  expect([...fullMonths(['2026-02-04', '2026-02-25'], [])]).toEqual(['2026-02']);
  expect([...fullMonths(['2026-02-05', '2026-02-25'], [])]).toEqual([]);
  expect([...fullMonths(['2026-02-04', '2026-02-24'], [])]).toEqual([]);
});

test('a leap February ends a day later', () => {
  expect([...fullMonths(['2024-02-01', '2024-02-25'], [])]).toEqual([]);
  expect([...fullMonths(['2024-02-01', '2024-02-26'], [])]).toEqual(['2024-02']);
});

test('an income that is still due keeps the last month open', () => {
  expect([...fullMonths(['2026-03-01', '2026-03-30'], ['2026-03-31'])]).toEqual([]);
  expect([...fullMonths(['2026-03-01', '2026-03-31'], ['2026-03-31'])]).toEqual(['2026-03']);
  expect([...fullMonths(['2026-03-01', '2026-03-30'], ['2026-04-01'])]).toEqual(['2026-03']);
});

test('a month without a booked day is missing', () => {
  expect([...fullMonths(['2026-01-01', '2026-01-31', '2026-03-01', '2026-03-31'], [])]).toEqual(['2026-01', '2026-03']);
  expect([...fullMonths([], [])]).toEqual([]);
});
