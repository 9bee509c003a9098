import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { type CountedMonth, countedMonths } from '../affordability/affordability-months.ts';
import type { WaterfallLineId } from '../documents/affordability-waterfall.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { debtBehindFigures } from './debt-behind-figures.ts';
import { lined, monthName, type Operand } from './working-operands.ts';
import { carriedByMonth, debtOfMonth, incomeOfMonth, unborrowedOfMonth } from './workings-by-month.ts';

/** The months behind the figures, with what each of them contributes to the workings. */
export type MonthsBehind = ReturnType<typeof monthsBehind>;

/** Reads the months of an input once for all its workings. */
export function monthsBehind(input: AnalysisInput) {
  const counted = countedMonths(input);
  const { sample, sampleKind } = counted;
  // The month to date is no month of the waterfall's lines.
  const namesRows = sampleKind === 'last_month_to_date';
  const { began } = debtBehindFigures(input);
  const unborrowed = sample.map((month) => unborrowedOfMonth(month, namesRows));
  const rowsOfMonth = (month: CountedMonth, line: WaterfallLineId) => (namesRows ? month.lines[line] : []);
  return {
    counted,
    sample,
    namesRows,
    began,
    unborrowed,
    incomes: sample.map(incomeOfMonth),
    debts: sample.map((month) => debtOfMonth(month, began)),
    carried: sample.map((month, index) =>
      carriedByMonth(month, unborrowed[index] ?? unborrowedOfMonth(month, namesRows)),
    ),
    /** A line over all months. */
    lineOf: (name: string, cents: number | null, line: WaterfallLineId): Operand =>
      lined(name, randsOrNull(cents), line, namesRows ? sample.flatMap(({ lines }) => lines[line]) : []),
    /** A line of one month under a name. */
    lineOfMonth: (month: CountedMonth, line: WaterfallLineId, name: string): Operand =>
      lined(name, randsOf(sumAbsCents(month.lines[line])), line, rowsOfMonth(month, line)),
    /** A line month by month. */
    lineByMonth: (line: WaterfallLineId): Operand[] =>
      sample.map((month) =>
        lined(monthName(month), randsOf(sumAbsCents(month.lines[line])), line, rowsOfMonth(month, line)),
      ),
  };
}
