import { businessDayNumberFrom } from '@imali/ledger/basics/business-days.ts';
import {
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
  dayNumberInMonth,
  dayOfMonth,
  monthNumber,
} from '@imali/ledger/basics/calendar.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { freshnessPolicyOn } from '../data/freshness-policy.ts';
import type { IncomeSource } from '../income/income-sources.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { isDayMissing } from '../input/missing-days.ts';
import { dueDay, gridOf, nearestCycle, PAYMENTS_A_YEAR } from '../streams/cadence.ts';
import { dailyBalances } from './daily-balances.ts';

const DAYS_A_YEAR = 365;
const MONTHS_A_YEAR = 12;
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

/** The days that an instalment may be collected on, in the cycles that the income comes in. */
export interface StrikeDays {
  readonly basis: 'calendar_month' | 'pay_cycle';
  /** What a cycle is called in a message. */
  readonly unit: string;
  /** Cycles a month: balances of as many months are asked for whatever the cycle. */
  readonly cyclesAMonth: number;
  /** Days of the month from 1, or days after pay from 0. */
  readonly days: readonly number[];
  /** Day numbers on which an order for a day was collected in past cycles: a debit order for a day without settlement is on the next. */
  readonly pastOf: (day: number) => readonly number[];
  /** The collections for a day after the last booked day, soonest first, for as long as the data may be read. */
  readonly nextOf: (day: number) => readonly CalendarDate[];
  /** How long after pay a day comes. */
  readonly daysAfterPay: (day: number) => number;
  readonly payDay: number;
}

/**
 * Banks take debit orders on working days: one for another day runs on the next. It runs late on that day, after what
 * came in and left on it (EFT debits), which is why the balance at its end is what pays it. DebiCheck runs early in the
 * morning, right behind salaries; the end of the day is then the more careful of the two.
 */
const collectedOn = (day: number): number => businessDayNumberFrom(day, 1);

function allAfter(asOf: CalendarDate, days: readonly number[]): CalendarDate[] {
  return days.filter((day) => day > dayNumber(asOf)).map(dateOfDayNumber);
}

/** Cycles from the one before the last booked day on that the data may be read in, and one more. */
function aheadOf(asOf: CalendarDate, cyclesAYear: number): number[] {
  const { staleAfterDays } = freshnessPolicyOn(asOf);
  return Array.from({ length: Math.ceil((staleAfterDays * cyclesAYear) / DAYS_A_YEAR) + 4 }, (_, index) => index - 1);
}

function monthDays(from: CalendarDate, asOf: CalendarDate, payDay: number): StrikeDays {
  const first = monthNumber(from);
  const last = monthNumber(asOf);
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const inMonth = (month: number, day: number): number => collectedOn(dayNumberInMonth(month, day));
  return {
    basis: 'calendar_month',
    unit: 'months',
    cyclesAMonth: 1,
    days: DAYS_OF_MONTH,
    pastOf: (day) => months.map((month) => inMonth(month, day)),
    nextOf: (day) =>
      allAfter(
        asOf,
        aheadOf(asOf, MONTHS_A_YEAR).map((ahead) => inMonth(last + ahead, day)),
      ),
    daysAfterPay: (day) => (day - payDay + 31) % 31,
    payDay,
  };
}

/**
 * The days that instalments are looked for on: those after pay day where the income comes several times a month or every
 * four weeks, those of the month otherwise.
 * @param from first day of the balances
 */
export function strikeDays(from: CalendarDate, asOf: CalendarDate, { stream, rows }: IncomeSource): StrikeDays {
  if (!stream || PAYMENTS_A_YEAR[stream.cadence] <= MONTHS_A_YEAR) {
    return monthDays(from, asOf, dayOfMonth(stream?.next?.expectedOn ?? rows.at(-1)?.bookedOn ?? asOf));
  }
  const grid = gridOf(stream.schedule);
  const perYear = PAYMENTS_A_YEAR[stream.cadence];
  const first = nearestCycle(grid, dayNumber(from), monthNumber(from));
  const last = nearestCycle(grid, dayNumber(asOf), monthNumber(asOf));
  const cycles = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const after = (cycle: number, day: number): number => collectedOn(dueDay(grid, cycle) + day);
  return {
    basis: 'pay_cycle',
    unit: 'pay cycles',
    cyclesAMonth: perYear / MONTHS_A_YEAR,
    days: Array.from({ length: Math.floor(DAYS_A_YEAR / perYear) }, (_, index) => index),
    pastOf: (day) => cycles.map((cycle) => after(cycle, day)),
    nextOf: (day) =>
      allAfter(
        asOf,
        aheadOf(asOf, perYear).map((ahead) => after(last + ahead, day)),
      ),
    daysAfterPay: (day) => day,
    payDay: 0,
  };
}

/** Says of past days, by number, what the balance was at their end; null where the data does not show it. */
export function balanceFinder(
  input: AnalysisInput,
  entry: LabelledAccount,
  from: CalendarDate,
): (day: number) => number | null {
  const balances = dailyBalances(entry, from, input.asOf);
  const start = dayNumber(from);
  return (day) => {
    const known = balances[day - start];
    return known && !isDayMissing(input, known.date) ? known.balanceCents : null;
  };
}
