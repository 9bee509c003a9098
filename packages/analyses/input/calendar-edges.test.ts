import {
  addDays,
  addMonths,
  type CalendarMonth,
  dateInMonth,
  daysBetween,
  lastDay,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import { expenseInsights } from '../expenses/expenses.ts';
import { incomeAnalysis } from '../income/income.ts';
import { monthsBack } from '../risk/risk-returned-debits.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from './labelled-row.fixture.ts';
import { spansOneMonth } from './window.ts';

/** R100 of groceries on every day of some months, and a salary of R9 000 on the last of each. */
function wholeMonths(from: CalendarMonth, count: number): LabelledTransaction[] {
  return monthRange(from, addMonths(from, count - 1)).flatMap((month) => {
    const days = daysBetween(`${month}-01`, lastDay(month)) + 1;
    const groceries = Array.from({ length: days }, (_, index) =>
      makeRow({ bookedOn: addDays(`${month}-01`, index), amountCents: -10_000, label: 'food.groceries' }),
    );
    const salary = makeRow({
      bookedOn: lastDay(month),
      amountCents: 900_000,
      label: 'income.salary',
      counterparty: makeCounterparty('Acme'),
    });
    return [...groceries, salary];
  });
}

const inputOf = (rows: readonly LabelledTransaction[]) => makeInput([makeAccount(rows)]);

describe('months of every length', () => {
  test('February counts the 29th in a leap year and nothing after the 28th in another', () => {
    const spent = (from: CalendarMonth) =>
      affordability(inputOf(wholeMonths(from, 3))).months.map((month) => month.necessary_expenses);
    // January 31, February 29 or 28, March 31 days of 100.00.
    expect(spent('2024-01')).toEqual([3_100, 2_900, 3_100]);
    expect(spent('2026-01')).toEqual([3_100, 2_800, 3_100]);
    expect(spent('2100-01')).toEqual([3_100, 2_800, 3_100]); // 2100 is no leap year
  });

  test('Months are full across the turn of a year', () => {
    const { months, full_months: full } = affordability(inputOf(wholeMonths('2025-11', 4)));
    expect(months.map(({ year, month }) => [year, month])).toEqual([
      [2025, 11],
      [2025, 12],
      [2026, 1],
      [2026, 2],
    ]);
    expect(full).toBe(4);
  });

  test("Going back from a month's last day ends on the last day of the earlier month", () => {
    // From 29 February twelve months back is 28 February 2023, so the window begins on 1 March.
    expect(monthsBack('2024-02-29', 12)).toBe('2023-03-01');
    expect(monthsBack('2026-03-31', 1)).toBe('2026-03-01');
    expect(monthsBack('2026-02-28', 1)).toBe('2026-01-29');
    expect(monthsBack('2026-01-15', 1)).toBe('2025-12-16');
  });

  test('One month runs from a day to the day before the same day', () => {
    const spans = (from: string, to: string): boolean =>
      spansOneMonth(inputOf([makeRow({ bookedOn: from }), makeRow({ bookedOn: to })]));
    expect([spans('2024-02-01', '2024-02-28'), spans('2024-02-01', '2024-02-29')]).toEqual([false, true]);
    expect([spans('2025-12-15', '2026-01-13'), spans('2025-12-15', '2026-01-14')]).toEqual([false, true]);
  });

  test("A salary on a month's last day belongs to the month it was paid in, in any year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1996, max: 2080 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const from = `${year}-${String(month).padStart(2, '0')}`;
        const input = inputOf(wholeMonths(from, 4));
        const { income_month_breaks: breaks, streams, income_heatmap: heatmap } = incomeAnalysis(input);
        expect([breaks, streams.length, streams[0]?.payments]).toEqual([0, 1, 4]);
        expect(heatmap.map((one) => one.total)).toEqual([9_000, 9_000, 9_000, 9_000]);
        expect(affordability(input).months.map((one) => one.primary_income)).toEqual([9_000, 9_000, 9_000, 9_000]);
      }),
      { numRuns: 25 },
    );
  });

  test('No day is lost when another analysis uses the same rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 31 }), (offset, day) => {
        const month = addMonths('2023-10', offset % 40);
        const rows = [
          makeRow({ bookedOn: dateInMonth(month, day), amountCents: -10_000, label: 'food.groceries' }),
          makeRow({ bookedOn: addDays(dateInMonth(month, day), offset), amountCents: -5_000, label: 'food.groceries' }),
        ];
        const input = inputOf(rows);
        const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
        expect(total(expenseInsights(input).months.map((one) => one.amount))).toBe(150);
        expect(total(affordability(input).months.map((one) => one.necessary_expenses))).toBe(150);
      }),
      { numRuns: 50 },
    );
  });
});
