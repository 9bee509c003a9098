import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dateInMonth,
  dateOfDayNumber,
  dayNumber,
  dayNumberInMonth,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  firstDay,
  johannesburgDate,
  lastDay,
  monthNumber,
  monthOf,
  monthRange,
  monthsBetween,
  weekday,
} from './calendar.ts';

const someDay = fc.integer({ min: -20_000, max: 60_000 });

test('a day in a month by their numbers is the date in that month', () => {
  fc.assert(
    fc.property(fc.integer({ min: -900, max: 2_400 }), fc.integer({ min: 1, max: 31 }), (month, day) => {
      const date = dateOfDayNumber(dayNumberInMonth(month, day));
      expect(date).toBe(dateInMonth(addMonths('1970-01', month), day));
      expect(monthNumber(date)).toBe(month);
    }),
  );
});

describe('dates', () => {
  test('A leap year has a leap day, and other years have none', () => {
    expect(daysInMonth('2024-02')).toBe(29);
    expect(daysInMonth('2026-02')).toBe(28);
    expect(daysInMonth('2000-02')).toBe(29); // divisible by 400
    expect(daysInMonth('2100-02')).toBe(28); // divisible by 100
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29);
  });

  test('A date is the Johannesburg day, two hours ahead of UTC', () => {
    expect(johannesburgDate(Date.UTC(2026, 2, 24, 21, 59, 59))).toBe('2026-03-24');
    expect(johannesburgDate(Date.UTC(2026, 2, 24, 22, 0, 0))).toBe('2026-03-25');
  });

  test('A date has the right weekday, also before 1970', () => {
    expect(weekday('1970-01-01')).toBe(4);
    expect(weekday('1969-12-28')).toBe(0);
    expect(weekday('2026-11-21')).toBe(6);
  });

  test('A date that does not exist is refused, and the error does not repeat the text', () => {
    expect(() => dayNumber('2026-13-01')).toThrow(RangeError);
    expect(() => dayNumber('yesterday')).toThrow(/^not a calendar date: 9 characters$/);
  });

  test('A date converted to a day number and back is unchanged', () => {
    fc.assert(fc.property(someDay, (day) => expect(dayNumber(dateOfDayNumber(day))).toBe(day)));
  });

  test('Adding days and counting the days between are inverse', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, by) => {
        const date = dateOfDayNumber(day);
        expect(daysBetween(date, addDays(date, by))).toBe(by);
        expect(weekday(addDays(date, 7))).toBe(weekday(date));
      }),
    );
  });
});

describe('months', () => {
  test('Month arithmetic wraps at the year end in both directions', () => {
    expect(addMonths('2025-12', 1)).toBe('2026-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(monthsBetween('2025-11', '2026-02')).toBe(3);
    expect(monthRange('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(monthRange('2026-02', '2026-01')).toEqual([]);
  });

  test('A requested day of the month is limited to the first and last day of that month', () => {
    expect(dateInMonth('2026-02', 31)).toBe('2026-02-28');
    expect(dateInMonth('2024-02', 30)).toBe('2024-02-29');
    expect(dateInMonth('2026-03', 0)).toBe('2026-03-01');
  });

  test('A month runs from its first day to its last day', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const month = monthOf(dateOfDayNumber(day));
        expect(daysBetween(firstDay(month), lastDay(month)) + 1).toBe(daysInMonth(month));
        expect(dayOfMonth(lastDay(month))).toBe(daysInMonth(month));
        expect(firstDay(addMonths(month, 1))).toBe(addDays(lastDay(month), 1));
      }),
    );
  });

  test('Adding months and counting the months between are inverse', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -600, max: 600 }), (day, by) => {
        const month = monthOf(dateOfDayNumber(day));
        expect(monthsBetween(month, addMonths(month, by))).toBe(by);
      }),
    );
  });
});
