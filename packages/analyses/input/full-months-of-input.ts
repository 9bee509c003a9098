import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { countedMonths } from '../affordability/affordability-months.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { oncePerInput } from './once-per-input.ts';

/** The calendar months of an input that every analysis calls full: those of the affordability analysis. */
export const fullMonthsOf = oncePerInput(
  (input: AnalysisInput): ReadonlySet<CalendarMonth> =>
    new Set(
      countedMonths(input)
        .months.filter((month) => month.isFull)
        .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
    ),
);
