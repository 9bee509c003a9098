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
} from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { WATERFALL_PARTS } from '../data/waterfall-lines.ts';
import { type WaterfallLineId, type WaterfallPart, waterfallLines } from '../documents/affordability-waterfall.ts';
import { rowsByMonth } from '../expenses/grouped-rows.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { type IncomeSources, incomeSourcesOf } from '../income/income-sources.ts';
import { personIncomeOf } from '../income/person-income.ts';
import { type PresentPart, presentIncome, regularSources } from '../income/present-income.ts';
import { deductedFrom } from '../income/trading-income.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { fullMonths } from '../input/full-months.ts';
import { isMonthMissing, isMonthQuiet } from '../input/missing-days.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { spansOneMonth, windowOf } from '../input/window.ts';
import { creditNow, creditSince, instalmentsOfNow, type NewCredit, newDebtCents } from '../risk/new-debt.ts';
import { type RowsByLine, rowsByLine, rowsInOrder } from '../waterfall/rows-by-line.ts';

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
  /** Every row of the month by its line of the waterfall. */
  readonly lines: RowsByLine;
  readonly cents: MonthCents;
  /** Regular income of the month as it would be now: see presentIncome. */
  readonly presentCents: number;
  /** What presentCents is made of, before the cost of sales that is deducted from it. */
  readonly presentParts: readonly PresentPart[];
  /** What the regular income of the month would be more at the level since its last lasting change, below 0 less. */
  readonly payStepCents: number;
  /** The payments from before that change. */
  readonly payStepRows: readonly LabelledTransaction[];
  /** What the month repaid of credit that goes on. */
  readonly aliveDebt: readonly LabelledTransaction[];
  /** Instalments of credit that goes on which were returned in the month and not paid in it: they are owed. */
  readonly unpaidDebt: readonly LabelledTransaction[];
  /** Instalments that the credit of as_of would have cost more in the month, as it began later. */
  readonly newDebtCents: number;
  /** The credit that began after the month. */
  readonly newCredit: readonly NewCredit[];
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

const isDiscretionary = (row: LabelledTransaction): boolean => labelOf(row.label).discretionary ?? true;

const linesOfPart = (part: WaterfallPart): readonly WaterfallLineId[] =>
  waterfallLines.filter((line) => WATERFALL_PARTS[line] === part);
const NECESSARY = linesOfPart('necessary');
/** The lines that are expenses of a month. */
export const EXPENSES = [
  ...linesOfPart('statutory'),
  ...linesOfPart('committed'),
  ...NECESSARY,
  ...linesOfPart('free'),
];

/** Rows of several lines, oldest first as each of them is. */
const rowsOf = (lines: RowsByLine, some: readonly WaterfallLineId[]): LabelledTransaction[] =>
  some
    .flatMap((line) => lines[line])
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1));

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
export function monthEndingOn(to: CalendarDate): CalendarDate {
  return addDays(dateInMonth(addMonths(monthOf(to), -1), dayOfMonth(to)), 1);
}

/**
 * Splits the counted money of an input into calendar months and says which of them the window's figures are taken
 * from: the full ones, else the one month that ends on the last booked day, else none.
 */
export const countedMonths = oncePerInput((input: AnalysisInput): CountedMonths => {
  const sources = incomeSourcesOf(input);
  const primary = new Set(sources.primary?.rows);
  const fromPeople = personIncomeOf(input).rows;
  const credit = creditNow(input);
  const { paid, unpaid } = instalmentsOfNow(input);
  const window = windowOf(input);
  const present = presentIncome(sources);
  const goingOn = new Set(regularSources(sources).flatMap((source) => (source.hasEnded ? [] : source.rows)));
  const presentCentsOf = (parts: readonly PresentPart[], { takings, cost_of_sales }: MonthRows): number => {
    const [deducted = 0] = deductedFrom(
      [takings.filter((row) => goingOn.has(row)), takings.filter((row) => !goingOn.has(row))],
      cost_of_sales,
    );
    const before = parts.reduce((sum, part) => sum + part.bookedCents + part.stepCents + part.usualCents, 0);
    return Math.max(0, before - deducted);
  };

  const monthRows = (lines: RowsByLine): MonthRows => {
    const { regular_income: regular, one_off_income: oneOff, other_money_in: other } = lines;
    const spent = rowsOf(lines, EXPENSES);
    return {
      primary_income: regular.filter((row) => primary.has(row)),
      secondary_income: regular.filter((row) => !primary.has(row)),
      one_off_income: oneOff,
      other_money_in: other,
      person_income: [...regular, ...oneOff, ...other].filter((row) => fromPeople.has(row)),
      takings: [...regular, ...oneOff].filter(({ label }) => label === 'income.business'),
      cost_of_sales: lines.cost_of_sales,
      discretionary_expenses: spent.filter(isDiscretionary),
      non_discretionary_expenses: spent.filter((row) => !isDiscretionary(row)),
      statutory: lines.statutory,
      debt_commitments: lines.credit_agreements,
      necessary_expenses: rowsOf(lines, NECESSARY),
    };
  };

  const counted = (
    month: CalendarMonth,
    isFull: boolean,
    from: readonly LabelledTransaction[],
    to: CalendarDate,
  ): CountedMonth => {
    const lines = rowsByLine(input, from);
    const rows = monthRows(lines);
    const presentParts = present.partsOf(month, regularRows(rows));
    const aliveDebt = rows.debt_commitments.filter((row) => paid.has(row));
    return {
      year: Number(month.slice(0, 4)),
      month: Number(month.slice(5, 7)),
      isFull,
      rows,
      lines,
      cents: centsOfRows(rows),
      presentCents: presentCentsOf(presentParts, rows),
      presentParts,
      payStepCents: present.stepOf(regularRows(rows)),
      payStepRows: regularRows(rows).filter(present.isBeforeStep),
      aliveDebt,
      unpaidDebt: lines.returned_payments.filter((row) => unpaid.has(row)),
      newDebtCents: newDebtCents(credit, to, aliveDebt),
      newCredit: creditSince(credit, to),
    };
  };

  const due = [sources.primary, ...sources.secondary].flatMap((source) => source?.stream?.next?.expectedOn ?? []);
  const all = rowsInOrder(input);
  const full = fullMonths(
    all.map((row) => row.bookedOn),
    due,
    (month) => isMonthQuiet(input, month),
  );
  const rowsIn = rowsByMonth(all);
  const months = monthRange(monthOf(window.from), monthOf(window.to)).map((month) =>
    counted(month, full.has(month) && !isMonthMissing(input, month), rowsIn.get(month) ?? [], lastDay(month)),
  );

  const whole = months.filter((month) => month.isFull);
  if (whole.length > 0) return { sources, months, sample: whole, sampleKind: 'full_months' };
  if (!spansOneMonth(input)) return { sources, months, sample: [], sampleKind: null };
  const from = monthEndingOn(window.to);
  const late = counted(
    monthOf(window.to),
    false,
    all.filter((row) => row.bookedOn >= from),
    window.to,
  );
  return { sources, months, sample: [late], sampleKind: 'last_month_to_date' };
});
