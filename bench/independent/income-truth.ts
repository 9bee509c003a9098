import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  daysBetween,
  firstDay,
  lastDay,
  monthOf,
  monthRange,
} from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';

/** A payment of a true stream. */
interface Payment {
  readonly bookedOn: CalendarDate;
  readonly amountCents: number;
}

export interface DatedStream {
  readonly cadence: string;
  /** Oldest first. */
  readonly payments: readonly Payment[];
}

/** Days from one payment to the next by the names that the truth gives a rhythm; others have none. */
const DAYS_BY_CADENCE: Readonly<Record<string, number>> = {
  daily: 1,
  weekly: 7,
  fortnightly: 14,
  four_weekly: 28,
  semi_monthly: 15,
  monthly: 31,
};
/** A stream without a rhythm lives on while it paid so lately. */
const IRREGULAR_DAYS = 92;
/** What a payment may be late: a weekend with its holidays, a missed week. */
const LATE_DAYS = 14;

/** Whether a stream still pays at the end of the data: its last payment is no older than one period and two weeks. */
export function isAlive({ cadence, payments }: DatedStream, asOf: CalendarDate): boolean {
  const last = payments.at(-1);
  if (!last) return false;
  const period = DAYS_BY_CADENCE[cadence];
  return daysBetween(last.bookedOn, asOf) <= (period === undefined ? IRREGULAR_DAYS : period + LATE_DAYS);
}

/** Days at either end of the data that may be quiet without a month counting as cut off: as the product has it. */
const QUIET_DAYS = 3;

/** The calendar months that lie whole within the data. */
export function wholeMonths(from: CalendarDate, to: CalendarDate): CalendarMonth[] {
  return monthRange(monthOf(from), monthOf(to)).filter(
    (month) => from <= addDays(firstDay(month), QUIET_DAYS) && to >= addDays(lastDay(month), -QUIET_DAYS),
  );
}

/** What streams brought in during a month. */
function cents(streams: readonly DatedStream[], month: CalendarMonth): number {
  return streams
    .flatMap(({ payments }) => payments)
    .filter(({ bookedOn }) => monthOf(bookedOn) === month)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Net income of a month by the truth, in cents: the median over the whole months of what all streams that are alive at
 * the end brought in together, from the month of the latest step on. Rows and streams of the truth alone decide; no label
 * of ours takes part. A last month in which a monthly payment is still due is not whole. Null where no month is.
 * @param steppedIn the month from which on a level holds, where the truth knows of one
 */
export function trueNetIncome(
  streams: readonly DatedStream[],
  from: CalendarDate,
  to: CalendarDate,
  steppedIn: CalendarMonth | null = null,
): number | null {
  const alive = streams.filter((stream) => isAlive(stream, to));
  const isPaid = (month: CalendarMonth): boolean =>
    to >= lastDay(month) || alive.every((stream) => stream.cadence !== 'monthly' || cents([stream], month) > 0);
  const months = wholeMonths(from, to).filter(isPaid);
  const since = months.filter((month) => steppedIn === null || month >= steppedIn);
  const sums = (since.length > 0 ? since : months).map((month) => cents(alive, month));
  const middle = median(sums);
  return middle === null ? null : Math.round(middle);
}

/** A hundredth: what a figure may be off and count as right. */
const NEAR = 0.01;

/** Whether a figure is within 1 % of its truth; where the truth is that nothing can be said, whether nothing is. */
export function isNear(said: number | null, truth: number | null, near = NEAR): boolean {
  if (said === null || truth === null) return said === truth;
  return Math.abs(said - truth) <= near * Math.abs(truth);
}
