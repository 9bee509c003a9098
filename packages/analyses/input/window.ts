import { type CalendarDate, daysBetween, daysInMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { oncePerInput } from './once-per-input.ts';

/** First and last booked day over all accounts. */
export const windowOf = oncePerInput(
  (input: AnalysisInput): { readonly from: CalendarDate; readonly to: CalendarDate } => {
    let from: CalendarDate | undefined;
    let to: CalendarDate | undefined;
    for (const { transactions } of input.accounts) {
      for (const { bookedOn } of transactions) {
        if (from === undefined || bookedOn < from) from = bookedOn;
        if (to === undefined || bookedOn > to) to = bookedOn;
      }
    }
    return { from: from ?? input.asOf, to: to ?? input.asOf };
  },
);

/**
 * Whether the data spans at least one month: from a day to the day before the same day of the next month,
 * both included (section 9 of the specification).
 */
export function spansOneMonth(input: AnalysisInput): boolean {
  const { from, to } = windowOf(input);
  return daysBetween(from, to) + 1 >= daysInMonth(monthOf(from));
}
