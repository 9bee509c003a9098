import { expect, test } from '@jest/globals';
import { isCalendarDay } from './calendar-day.ts';

test('a day of the calendar is one that there was', () => {
  const days = ['2024-02-29', '2023-02-29', '1990-3-27', '1990-13-01', 'not', '1990-03-27'];
  expect(days.map(isCalendarDay)).toEqual([true, false, false, false, false, true]);
});
