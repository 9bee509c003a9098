import { type CountedMonth, countedMonths } from '../affordability/affordability-months.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { middleCents } from '../waterfall/waterfall.ts';
import type { IncomeSource } from './income-sources.ts';
import { deductedFrom } from './trading-income.ts';

/** What the primary source counts with in the net income of a month, in cents: net of its part of the cost of sales. */
function centsOf({ presentParts, rows }: CountedMonth, primary: IncomeSource): number {
  const part = presentParts.find(({ source }) => source === primary);
  if (part === undefined) return 0;
  const own = new Set(primary.rows);
  const [deducted = 0] = deductedFrom(
    [rows.takings.filter((row) => own.has(row)), rows.takings.filter((row) => !own.has(row))],
    rows.cost_of_sales,
  );
  return Math.max(0, part.bookedCents + part.stepCents + part.usualCents - deducted);
}

/**
 * The primary income of a usual month in cents, by the law of net income: the median over the same months of what the
 * source counts with in them. So weekly pay is the four payments that most months hold in both, and not 52 / 12 in one of
 * them. Where no month can be taken it is the usual payment x payments a year / 12. Null without a source that goes on.
 */
export function primaryIncomeAMonth(input: AnalysisInput): number | null {
  const { sources, sample } = countedMonths(input);
  const { primary } = sources;
  if (!primary || primary.hasEnded) return null;
  return middleCents(sample.map((month) => centsOf(month, primary))) ?? primary.monthlyCents;
}
