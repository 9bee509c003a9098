import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { hasFlag, labelOf } from '../labels/taxonomy.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dateInMonth,
  dayOfMonth,
  lastDay,
  monthOf,
  monthRange,
} from '../time/calendar.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { countedMoney } from './counted-money.ts';
import { fullMonths } from './full-months.ts';
import { rowsByMonth } from './grouped-rows.ts';
import { type IncomeSources, incomeSourcesOf } from './income-sources.ts';
import { isMonthMissing, isMonthQuiet } from './missing-days.ts';
import { sumAbsCents } from './money-flow.ts';
import { creditNow, newDebtCents } from './new-debt.ts';
import { oncePerInput } from './once-per-input.ts';
import { personIncomeOf } from './person-income.ts';
import { presentIncome, regularSources } from './present-income.ts';
import { deductedFrom } from './trading-income.ts';
import { spansOneMonth, windowOf } from './window.ts';

/** The rows behind each figure of a month. */
export interface MonthRows {
  readonly primary_income: readonly LabelledTransaction[];
  readonly secondary_income: readonly LabelledTransaction[];
  readonly one_off_income: readonly LabelledTransaction[];
  readonly other_money_in: readonly LabelledTransaction[];
  /** Part of other_money_in, or of the regular income where the input counts it. */
  readonly person_income: readonly LabelledTransaction[];
  /** Part of the income: what a trade took in. */
  readonly takings: readonly LabelledTransaction[];
  readonly cost_of_sales: readonly LabelledTransaction[];
  readonly discretionary_expenses: readonly LabelledTransaction[];
  readonly non_discretionary_expenses: readonly LabelledTransaction[];
  readonly statutory: readonly LabelledTransaction[];
  readonly debt_commitments: readonly LabelledTransaction[];
  readonly necessary_expenses: readonly LabelledTransaction[];
}

/** Positive cents of each figure of a month; income is net of the cost of sales. */
export type MonthCents = Readonly<Record<keyof MonthRows, number>>;

export interface CountedMonth {
  readonly year: number;
  readonly month: number;
  readonly isFull: boolean;
  readonly rows: MonthRows;
  readonly cents: MonthCents;
  /** Regular income of the month as it would be now: see presentIncome. */
  readonly presentCents: number;
  /** Instalments that the credit of as_of would have cost more in the month, as it began later. */
  readonly newDebtCents: number;
}

/** The months of a window and the sample of months that its figures are medians of. */
export interface CountedMonths {
  readonly sources: IncomeSources;
  readonly months: readonly CountedMonth[];
  readonly sample: readonly CountedMonth[];
  readonly sampleKind: 'full_months' | 'last_month_to_date' | null;
}

/** What the stock of a trade cost in a month beyond its takings, in cents. */
export const tradingLoss = (cents: MonthCents): number => Math.max(0, cents.cost_of_sales - cents.takings);

/** Primary and secondary income of a month in cents. */
export const regularIncome = (cents: MonthCents): number => cents.primary_income + cents.secondary_income;

const regularRows = (rows: MonthRows): readonly LabelledTransaction[] => [
  ...rows.primary_income,
  ...rows.secondary_income,
];

const rowList = (): LabelledTransaction[] => [];

const isDiscretionary = (row: LabelledTransaction): boolean => labelOf(row.label).discretionary ?? true;

/** Each expense into one of statutory, debt, necessary or none of them, the law's order of deduction deciding. */
function burdenOf(row: LabelledTransaction): 'statutory' | 'debt' | 'necessary' | 'other' {
  if (hasFlag(row.label, 'statutory')) return 'statutory';
  if (hasFlag(row.label, 'debt')) return 'debt';
  return hasFlag(row.label, 'necessary') ? 'necessary' : 'other';
}

function centsOfRows(rows: MonthRows): MonthCents {
  const { primary_income, secondary_income, one_off_income } = rows;
  const [ofPrimary = 0, ofSecondary = 0, ofOneOff = 0] = deductedFrom(
    [primary_income, secondary_income, one_off_income],
    rows.cost_of_sales,
  );
  return {
    primary_income: sumAbsCents(primary_income) - ofPrimary,
    secondary_income: sumAbsCents(secondary_income) - ofSecondary,
    one_off_income: sumAbsCents(one_off_income) - ofOneOff,
    takings: sumAbsCents(rows.takings),
    cost_of_sales: sumAbsCents(rows.cost_of_sales),
    other_money_in: sumAbsCents(rows.other_money_in),
    person_income: sumAbsCents(rows.person_income),
    discretionary_expenses: sumAbsCents(rows.discretionary_expenses),
    non_discretionary_expenses: sumAbsCents(rows.non_discretionary_expenses),
    statutory: sumAbsCents(rows.statutory),
    debt_commitments: sumAbsCents(rows.debt_commitments),
    necessary_expenses: sumAbsCents(rows.necessary_expenses),
  };
}

/** The first day of the month that ends on a date: the day after the same day of the month before. */
function monthEndingOn(to: CalendarDate): CalendarDate {
  return addDays(dateInMonth(addMonths(monthOf(to), -1), dayOfMonth(to)), 1);
}

/**
 * Splits the counted money of an input into calendar months and says which of them the window's figures are taken
 * from: the full ones, else the one month that ends on the last booked day, else none.
 */
export const countedMonths = oncePerInput((input: AnalysisInput): CountedMonths => {
  const { income, otherIn, expenses, costOfSales } = countedMoney(input);
  const sources = incomeSourcesOf(input);
  const primary = new Set(sources.primary?.rows);
  const secondary = new Set(sources.secondary.flatMap((source) => source.rows));
  const fromPeople = personIncomeOf(input).rows;
  const credit = creditNow(input);
  const window = windowOf(input);
  const present = presentIncome(sources);
  const goingOn = new Set(regularSources(sources).flatMap((source) => (source.hasEnded ? [] : source.rows)));
  const presentCentsOf = (month: CalendarMonth, rows: MonthRows): number => {
    const takings = rows.takings;
    const [deducted = 0] = deductedFrom(
      [takings.filter((row) => goingOn.has(row)), takings.filter((row) => !goingOn.has(row))],
      rows.cost_of_sales,
    );
    return Math.max(0, present.ofMonth(month, regularRows(rows)) - deducted);
  };

  const monthRows = (
    earned: readonly LabelledTransaction[],
    other: readonly LabelledTransaction[],
    spent: readonly LabelledTransaction[],
    costs: readonly LabelledTransaction[],
  ): MonthRows => {
    const split = {
      discretionary: rowList(),
      fixed: rowList(),
      statutory: rowList(),
      debt: rowList(),
      necessary: rowList(),
      other: rowList(),
    };
    for (const row of spent) {
      if (isDiscretionary(row)) split.discretionary.push(row);
      else {
        split.fixed.push(row);
        split[burdenOf(row)].push(row);
      }
    }
    return {
      primary_income: earned.filter((row) => primary.has(row)),
      secondary_income: earned.filter((row) => secondary.has(row)),
      one_off_income: earned.filter((row) => !primary.has(row) && !secondary.has(row)),
      other_money_in: other,
      person_income: [...earned, ...other].filter((row) => fromPeople.has(row)),
      takings: earned.filter(({ label }) => label === 'income.business'),
      cost_of_sales: costs,
      discretionary_expenses: split.discretionary,
      non_discretionary_expenses: split.fixed,
      statutory: split.statutory,
      debt_commitments: split.debt,
      necessary_expenses: split.necessary,
    };
  };

  const due = [sources.primary, ...sources.secondary].flatMap((source) => source?.stream?.next?.expectedOn ?? []);
  const booked = input.accounts.flatMap(({ transactions }) => transactions.map((row) => row.bookedOn));
  const full = fullMonths(booked, due, (month) => isMonthQuiet(input, month));
  const [earnedIn, otherInOf, spentIn] = [rowsByMonth(income), rowsByMonth(otherIn), rowsByMonth(expenses)];
  const costsIn = rowsByMonth(costOfSales);
  const months = monthRange(monthOf(window.from), monthOf(window.to)).map((month): CountedMonth => {
    const rows = monthRows(
      earnedIn.get(month) ?? [],
      otherInOf.get(month) ?? [],
      spentIn.get(month) ?? [],
      costsIn.get(month) ?? [],
    );
    return {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5, 7)),
      isFull: full.has(month) && !isMonthMissing(input, month),
      rows,
      cents: centsOfRows(rows),
      presentCents: presentCentsOf(month, rows),
      newDebtCents: newDebtCents(credit, lastDay(month), rows.debt_commitments),
    };
  });

  const whole = months.filter((month) => month.isFull);
  if (whole.length > 0) return { sources, months, sample: whole, sampleKind: 'full_months' };
  if (!spansOneMonth(input)) return { sources, months, sample: [], sampleKind: null };
  const from = monthEndingOn(window.to);
  const isLate = (row: LabelledTransaction): boolean => row.bookedOn >= from;
  const rows = monthRows(
    income.filter(isLate),
    otherIn.filter(isLate),
    expenses.filter(isLate),
    costOfSales.filter(isLate),
  );
  const last = months.at(-1);
  const presentCents = presentCentsOf(monthOf(window.to), rows);
  const added = newDebtCents(credit, window.to, rows.debt_commitments);
  const sample = last ? [{ ...last, rows, cents: centsOfRows(rows), presentCents, newDebtCents: added }] : [];
  return { sources, months, sample, sampleKind: 'last_month_to_date' };
});
