import { type CalendarDate, type CalendarMonth, firstDay, lastDay } from '@imali/ledger/basics/calendar.ts';
import { countedMonths, monthEndingOn } from '../affordability/affordability-months.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { oncePerInput } from './once-per-input.ts';
import { windowOf } from './window.ts';

/** The calendar months of an input that every analysis calls full: those of the affordability analysis. */
export const fullMonthsOf = oncePerInput(
  (input: AnalysisInput): ReadonlySet<CalendarMonth> =>
    new Set(
      countedMonths(input)
        .months.filter((month) => month.isFull)
        .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
    ),
);

/** First and last day of a month, both included. */
export interface MonthSpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * The months that figures of a usual month are taken from, in affordability and health alike: the full calendar months, else
 * the one month that ends on the last booked day, else none.
 */
export const monthsBehindFigures = oncePerInput((input: AnalysisInput): readonly MonthSpan[] => {
  const { sampleKind } = countedMonths(input);
  if (sampleKind === null) return [];
  if (sampleKind === 'full_months')
    return [...fullMonthsOf(input)].map((month) => ({ from: firstDay(month), to: lastDay(month) }));
  const { to } = windowOf(input);
  return [{ from: monthEndingOn(to), to }];
});
