import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  businessDayNumberFrom,
  businessDayOnOrAfter,
  businessDayOnOrBefore,
  businessDaysBetween,
  easterSunday,
  isBusinessDay,
  isBusinessDayNumber,
  isPublicHoliday,
  nextBusinessDay,
  previousBusinessDay,
  publicHolidayName,
} from './business-days.ts';
import { addDays, dateOfDayNumber, dayNumber, weekday } from './calendar.ts';

const someDate = fc.integer({ min: dayNumber('1995-01-01'), max: dayNumber('2060-12-31') }).map(dateOfDayNumber);

describe('public holidays', () => {
  test('Easter Sunday is computed correctly for seven years between 1999 and 2038', () => {
    expect([1999, 2000, 2008, 2024, 2025, 2026, 2038].map(easterSunday)).toEqual([
      '1999-04-04',
      '2000-04-23',
      '2008-03-23',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ]);
  });

  test('The public holidays of 2026 are exactly those of the law', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day)).filter(isPublicHoliday);
    expect(days).toEqual([
      '2026-01-01',
      '2026-03-21',
      '2026-04-03', // Good Friday
      '2026-04-06', // Family Day
      '2026-04-27',
      '2026-05-01',
      '2026-06-16',
      '2026-08-09', // a Sunday
      '2026-08-10',
      '2026-09-24',
      '2026-12-16',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  test('A holiday on a Sunday moves to Monday, and a holiday on a Saturday does not move', () => {
    expect(publicHolidayName('2024-06-17')).toBe('Youth Day observed');
    expect(publicHolidayName('2024-04-29')).toBeNull(); // Freedom Day 2024 was a Saturday
  });

  test('A Sunday Christmas has no substitute day by law, only where one was declared', () => {
    expect(publicHolidayName('2022-12-26')).toBe('Day of Goodwill');
    expect(isPublicHoliday('2022-12-27')).toBe(true); // declared
    expect(isPublicHoliday('2033-12-27')).toBe(false); // Christmas 2033 is a Sunday as well
  });

  test('An election day is a public holiday in the year of that election only', () => {
    expect(publicHolidayName('2024-05-29')).toBe('General election');
    expect(isBusinessDay('2024-05-29')).toBe(false);
    expect(isBusinessDay('2025-05-29')).toBe(true);
  });
});

describe('business days', () => {
  test('Business day functions skip weekends and public holidays', () => {
    expect(previousBusinessDay('2026-04-07')).toBe('2026-04-02'); // over the Easter weekend
    expect(nextBusinessDay('2026-04-02')).toBe('2026-04-07');
    expect(businessDayOnOrBefore('2026-01-25')).toBe('2026-01-23');
    expect(businessDayOnOrAfter('2026-02-01')).toBe('2026-02-02');
    expect(businessDayOnOrAfter('2026-02-02')).toBe('2026-02-02');
  });

  test('Business days between two dates are counted from the day after the first up to the last', () => {
    expect(businessDaysBetween('2026-04-02', '2026-04-02')).toBe(0);
    expect(businessDaysBetween('2026-04-02', '2026-04-07')).toBe(1);
    expect(businessDaysBetween('2026-03-02', '2026-03-09')).toBe(5);
    expect(businessDaysBetween('2026-03-09', '2026-03-02')).toBe(-5);
    expect(businessDaysBetween('2026-03-08', '2026-03-07')).toBe(0); // Sunday back to Saturday
  });

  test('A weekend is never a business day, and the previous and next ones lie strictly either side', () => {
    fc.assert(
      fc.property(someDate, (date) => {
        if (isBusinessDay(date)) expect([1, 2, 3, 4, 5]).toContain(weekday(date));
        const [before, after] = [previousBusinessDay(date), nextBusinessDay(date)];
        expect(before < date && date < after && isBusinessDay(before) && isBusinessDay(after)).toBe(true);
        expect(businessDaysBetween(before, after)).toBe(isBusinessDay(date) ? 2 : 1);
      }),
      { numRuns: 60 },
    );
  });

  test('Business days are the same by date and by number, when repeated and outside the cached years', () => {
    const someDay = fc.integer({ min: dayNumber('1960-01-01'), max: dayNumber('2120-12-31') });
    fc.assert(
      fc.property(someDay, (day) => {
        const date = dateOfDayNumber(day);
        const isOne = weekday(date) !== 0 && weekday(date) !== 6 && !isPublicHoliday(date);
        expect([isBusinessDay(date), isBusinessDayNumber(day), isBusinessDayNumber(day)]).toEqual([
          isOne,
          isOne,
          isOne,
        ]);
        expect(dateOfDayNumber(businessDayNumberFrom(day, 1))).toBe(businessDayOnOrAfter(date));
        expect(dateOfDayNumber(businessDayNumberFrom(day, -1))).toBe(businessDayOnOrBefore(date));
      }),
    );
  });

  test('The next business day is never more than five days away', () => {
    // The longest pause: Good Friday 23 April to Freedom Day 27 April 2038.
    const days = Array.from({ length: 365 * 60 }, (_, index) => dayNumber('1995-01-01') + index);
    expect(Math.max(...days.map((day) => businessDayNumberFrom(day, 1) - day))).toBe(5);
    expect(dateOfDayNumber(businessDayNumberFrom(dayNumber('2038-04-23'), 1))).toBe('2038-04-28');
  });

  test('Business day counts of consecutive periods add up', () => {
    fc.assert(
      fc.property(someDate, fc.nat(60), fc.nat(60), (date, a, b) => {
        const [middle, end] = [addDays(date, a), addDays(date, a + b)];
        expect(businessDaysBetween(date, middle) + businessDaysBetween(middle, end)).toBe(
          businessDaysBetween(date, end),
        );
      }),
      { numRuns: 40 },
    );
  });
});
