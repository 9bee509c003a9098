import { type CalendarMonth, dayNumber, monthOf, monthRange } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import { cycleNearest, expectedInCycle } from '../streams/cadence.ts';
import { roundTo } from '../streams/ratio.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import type { IncomeSource } from './income-sources.ts';

/** Fewer payments than this show no steadiness. */
const PAYMENTS_FOR_A_SCORE = 3;
/** Turns the median absolute deviation of normal data into its standard deviation. */
const MAD_TO_SIGMA = 1.4826;
const LONGEVITY_MONTHS = 12;

/** Median of the distances from the median. */
function medianAbsoluteDeviation(values: readonly number[], middle: number): number {
  return median(values.map((value) => Math.abs(value - middle))) ?? 0;
}

/** 100 max(0, 1 - 1.4826 MAD / median) of positive amounts; null of fewer than three. */
export function consistencyOf(amounts: readonly number[]): number | null {
  const middle = median(amounts);
  if (amounts.length < PAYMENTS_FOR_A_SCORE || middle === null || middle <= 0) return null;
  return roundTo(100 * Math.max(0, 1 - (MAD_TO_SIGMA * medianAbsoluteDeviation(amounts, middle)) / middle), 1);
}

/** 100 (1 - min(1, mean days off / tolerance)) of a stream; null of fewer than three payments. */
export function regularityOf(stream: RecurringStream): number | null {
  if (stream.occurrences.length < PAYMENTS_FOR_A_SCORE) return null;
  return roundTo(100 * (1 - Math.min(1, stream.meanDeviationDays / stream.toleranceDays)), 1);
}

/** 100 min(1, consecutive months / 12). */
export function longevityOf(consecutiveMonths: number): number {
  return roundTo(100 * Math.min(1, consecutiveMonths / LONGEVITY_MONTHS), 1);
}

/**
 * The months that a source paid for, ascending. A payment brought forward or put off over a weekend counts in the
 * month of its wished day, so that a salary for the 1st, paid on the 31st, leaves no month empty.
 */
export function monthsPaid(source: IncomeSource): CalendarMonth[] {
  const { stream } = source;
  const months = source.rows.map(({ bookedOn }) => {
    if (!stream || stream.schedule.days.length === 0 || stream.cadence === 'last_working_day') return monthOf(bookedOn);
    const wished = { ...stream.schedule, roll: 'none' } as const;
    const due = expectedInCycle(wished, cycleNearest(stream.schedule, bookedOn));
    return Math.abs(dayNumber(due) - dayNumber(bookedOn)) <= stream.toleranceDays ? monthOf(due) : monthOf(bookedOn);
  });
  return [...new Set(months)].toSorted();
}

/**
 * Length of the run of consecutive months that ends with the last one; 0 of none. Months ascend.
 * @param isUnknown months that the data misses: they neither lengthen nor break a run
 */
export function runAtEnd(
  months: readonly CalendarMonth[],
  isUnknown: (month: CalendarMonth) => boolean = () => false,
): number {
  let run = 0;
  for (let index = months.length - 1; index >= 0; index -= 1) {
    const month = months[index];
    const after = months[index + 1];
    if (month === undefined) break;
    if (after !== undefined && !monthRange(month, after).slice(1, -1).every(isUnknown)) break;
    run += 1;
  }
  return run;
}

/** The months between the first and the last that are not among them. Months ascend. */
export function monthsMissing(months: readonly CalendarMonth[]): CalendarMonth[] {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const present = new Set(months);
  return monthRange(first, last).filter((month) => !present.has(month));
}
