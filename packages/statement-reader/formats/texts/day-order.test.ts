import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateOfData } from './data-date.ts';
import { dayOrderOf } from './day-order.ts';

const told = (order: string) => ({ order, evidence: 'told' });
const assumed = { order: 'day_first', evidence: 'assumed' };
const conflicting = { order: 'day_first', evidence: 'conflicting' };

describe('the order of day, month and year in a file', () => {
  test('The date order is decided by a date that no other order can read', () => {
    expect(dayOrderOf(['03/04/2025', '03/25/2025'])).toEqual(told('month_first'));
    expect(dayOrderOf(['03/04/2025', '13/04/2025'])).toEqual(told('day_first'));
    expect(dateOfData('03/25/2025', 'month_first')).toBe('2025-03-25');
  });

  test('The year is first only where the last numbers are no years of one file', () => {
    expect(dayOrderOf(['26/01/02', '26/01/03', '26/01/15'])).toEqual(told('year_first'));
    expect(dayOrderOf(['25/12/30', '26/01/11', '26/01/28'])).toEqual(told('year_first'));
    expect(dateOfData('26/01/15', 'year_first')).toBe('2026-01-15');
    expect(dateOfData('15/01/2026', 'year_first')).toBe('2026-01-15');
    // A salary on the 25th, month by month and over three years.
    expect(dayOrderOf(['25/01/24', '25/02/25', '25/03/26'])).toEqual(told('day_first'));
    expect(dayOrderOf(['01/01/26', '15/01/26', '31/01/26'])).toEqual(told('day_first'));
    expect(dayOrderOf(['26/01/26'])).toEqual(told('day_first'));
  });

  test('The date order is decided by the days that the file covers, in either order', () => {
    expect(dayOrderOf(['02/01/2026', '05/01/2026'], ['2026-01-01', '2026-01-31'])).toEqual(told('day_first'));
    expect(dayOrderOf(['01/02/2026', '01/05/2026'], ['2026-01-01', '2026-01-31'])).toEqual(told('month_first'));
    expect(dayOrderOf(['01/02/2026', '01/05/2026'], ['01/01/2026', '01/31/2026'])).toEqual(told('month_first'));
    expect(dayOrderOf(['01/02/2026', '01/05/2026'], ['01/01/2026', '31/05/2026'])).toEqual(told('day_first'));
  });

  test('The date order is assumed without evidence, and irrelevant where both orders are one', () => {
    expect(dayOrderOf(['03/04/2025'])).toEqual(assumed);
    expect(dayOrderOf(['02/01/2026', '01/02/2026'])).toEqual(assumed);
    expect(dayOrderOf(['03/03/2025', '04/04/2025'])).toEqual(told('day_first'));
    expect(dayOrderOf(['2025/03/04'])).toEqual(told('day_first'));
    expect(dayOrderOf([])).toEqual(told('day_first'));
  });

  test('Rows of one month prove the date order, and rows of one month with month first contradict it', () => {
    expect(dayOrderOf(['01/03/2026', '04/03/2026', '07/03/2026', '09/03/2026'])).toEqual(told('day_first'));
    expect(dayOrderOf(['03/01/2026', '03/04/2026', '03/07/2026', '03/09/2026'])).toEqual(conflicting);
    expect(dayOrderOf(['11/01/2026', '03/02/2026', '04/02/2026', '05/03/2026'])).toEqual(told('day_first'));
    expect(dayOrderOf(['01/11/2026', '02/03/2026', '02/04/2026', '03/05/2026'])).toEqual(conflicting);
  });

  test('The order of sorted dates is never decided wrongly, whichever order the file uses', () => {
    const days = fc
      .tuple(
        fc.integer({ min: 0, max: 3_000 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
      )
      .map(([first, steps]) => {
        let day = addDays('2018-01-01', first);
        return steps.map((step) => {
          day = addDays(day, step);
          return day;
        });
      });
    fc.assert(
      fc.property(days, fc.boolean(), (dates, isMonthFirst) => {
        const texts = dates.map((date) => {
          const [year, month, day] = date.split('-');
          return isMonthFirst ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
        });
        const { order, evidence } = dayOrderOf(texts);
        const read = texts.map((text) => dateOfData(text, order));
        if (evidence === 'told') expect(read).toEqual(dates);
      }),
    );
  });
});

test('Dates that a spreadsheet took half for its own are conflicting: days up to the twelfth have day and month exchanged', () => {
  expect(dayOrderOf(['2026-03-02', '2026-11-02', '13/02/2026', '25/02/2026']).evidence).toBe('conflicting');
  expect(dayOrderOf(['2026-02-13', '13/02/2026', '25/02/2026']).evidence).toBe('told');
  expect(dayOrderOf(['2026-02-03', '04/02/2026', '25/02/2026']).evidence).toBe('told');
});
