import { dateOfDayNumber } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DateFormat, dateInPeriod, printedDate } from './dates.ts';

describe('a printed day', () => {
  test.each([
    ['14 Nov', 'd MMM', null, 11, 14],
    ['01 Maa', 'd MMM', null, 3, 1],
    ['25Okt', 'd MMM', null, 10, 25],
    ['12 13', 'MM dd', null, 12, 13],
    ['27 Nov 24', 'd MMM yy', 2024, 11, 27],
    ['1Sep2023', 'd MMM yyyy', 2023, 9, 1],
    ['1 Desember 2025', 'd MMM yyyy', 2025, 12, 1],
    ['04/10/2025', 'd/MM/yyyy', 2025, 10, 4],
    ['20240222', 'yyyyMMdd', 2024, 2, 22],
    ['2026 03 01', 'yyyy MM dd', 2026, 3, 1],
    ['17/04/26', 'dd/MM/yy', 2026, 4, 17],
  ] satisfies readonly (readonly [string, DateFormat, number | null, number, number])[])(
    'The printed day %s is read as %s',
    (text, format, year, month, day) => {
      expect(printedDate(text, [format])).toEqual({ year, month, day });
    },
  );

  test('A printed day is refused where the calendar has no such day', () => {
    expect(printedDate('31 Feb', ['d MMM'])).toBeNull();
    expect(printedDate('29/02/2025', ['d/MM/yyyy'])).toBeNull();
    expect(printedDate('13 01', ['MM dd'])).toBeNull();
  });
});

describe('a day without a year', () => {
  test('A day without a year gets the year that puts it into a period over the new year', () => {
    const dayOf = (text: string) => {
      const date = printedDate(text, ['d MMM']);
      return date === null ? null : dateInPeriod(date, '2025-12-13', '2026-01-12');
    };
    expect(dayOf('31 Dec')).toBe('2025-12-31');
    expect(dayOf('02 Jan')).toBe('2026-01-02');
    expect(dayOf('12 Dec')).toBe('2025-12-12');
    expect(dayOf('30 Jun')).toBeNull();
  });

  test('A day without a year is found in any period of up to ten months that includes it', () => {
    const firstDay = 14_610;
    fc.assert(
      fc.property(fc.nat(12_000), fc.nat(290), fc.nat(290), (start, length, offset) => {
        const from = dateOfDayNumber(firstDay + start);
        const to = dateOfDayNumber(firstDay + start + length);
        const wished = dateOfDayNumber(firstDay + start + Math.min(offset, length));
        const printed = { year: null, month: Number(wished.slice(5, 7)), day: Number(wished.slice(8)) };
        expect(dateInPeriod(printed, from, to)).toBe(wished);
      }),
    );
  });
});
