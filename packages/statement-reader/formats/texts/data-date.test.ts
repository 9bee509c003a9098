import { dateOfDayNumber } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateOfData } from './data-date.ts';
import { dateOfIso } from './instant-date.ts';

describe('dates in files of data', () => {
  test.each([
    ['2026/01/20', '2026-01-20'],
    ['2025-02-03 16:55', '2025-02-03'],
    ['2025-02-03T16:55:12+02:00', '2025-02-03'],
    ['20200618', '2020-06-18'],
    ['31/03/2025', '2025-03-31'],
    ['2/2/2025', '2025-02-02'],
    ['08 09 2026', '2026-09-08'],
    ['01Mar2025', '2025-03-01'],
    ['1Sep2023', '2023-09-01'],
    ['27 Nov 24', '2024-11-27'],
    ['02-Okt-2025', '2025-10-02'],
    ['01 Maa 2025', '2025-03-01'],
    ['17/04/26', '2026-04-17'],
    ['29.02.2024', '2024-02-29'],
    ['Mon 5 January 2026', '2026-01-05'],
    ['Maandag, 5 Jan 2026', '2026-01-05'],
    ['5th Jan 2026', '2026-01-05'],
    ['Mar 5, 2026', '2026-03-05'],
    ['March 31st 2026', '2026-03-31'],
  ])('%s is %s', (text, date) => {
    expect(dateOfData(text, 'day_first')).toBe(date);
  });

  test.each([
    '',
    'Total:',
    '31/02/2025',
    '2025-13-01',
    '29/02/2025',
    '14 Nov',
    '123456',
    '2025',
    '1.5',
    '0001-01-01',
    '10000101',
  ])('The text %p is no date', (text) => {
    expect(dateOfData(text, 'day_first')).toBeNull();
  });

  test('Every date format of one day reads as the same day', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map(dateOfDayNumber);
    fc.assert(
      fc.property(day, (date) => {
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const forms = [
          date,
          `${year}/${month}/${dayOfMonth}`,
          year + month + dayOfMonth,
          `${dayOfMonth}/${month}/${year}`,
        ];
        expect(forms.map((form) => dateOfData(form, 'day_first'))).toEqual(forms.map(() => date));
      }),
    );
  });

  test('An instant is read as its day in Johannesburg', () => {
    expect(dateOfIso('2026-01-31T23:30:00Z')).toBe('2026-02-01');
    expect(dateOfIso('2026-01-31T23:30:00+02:00')).toBe('2026-01-31');
    expect(dateOfIso('2026-01-31T23:30:00')).toBe('2026-01-31');
    expect(dateOfIso('2026-01-31')).toBe('2026-01-31');
    expect(dateOfIso('2026-02-01T00:30:00.000+05:30')).toBe('2026-01-31');
    expect(dateOfIso('yesterday')).toBeNull();
  });
});
