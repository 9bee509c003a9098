import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import { type CountedMonths, countedMonths } from '../affordability/affordability-months.ts';
import { WATERFALL_PARTS } from '../data/waterfall-lines.ts';
import type { MonthsLeft, Waterfall, WaterfallLine } from '../documents/affordability-waterfall.ts';
import { waterfallLines } from '../documents/affordability-waterfall.ts';
import { sumCents } from '../expenses/money-flow.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { leftOverMonths, shareThatCarries } from './months-left.ts';
import { usualOfLine } from './waterfall.ts';

function lineOut({ months, sample }: CountedMonths, line: WaterfallLine['line']): WaterfallLine | null {
  const moved = months.filter(({ lines }) => lines[line].length > 0);
  if (moved.length === 0) return null;
  const counted = new Set(sample);
  const part = WATERFALL_PARTS[line];
  const total = moved.reduce((sum, { lines }) => sum + sumCents(lines[line]), 0);
  return {
    line,
    part,
    usual_amount: part === 'apart' || part === 'own_money' ? null : randsOrNull(usualOfLine(sample, line)),
    total_amount: randsOf(total),
    count: moved.reduce((sum, { lines }) => sum + lines[line].length, 0),
    months: moved.map((month) => ({
      year: month.year,
      month: month.month,
      amount: randsOf(sumCents(month.lines[line])),
      counted: counted.has(month),
      evidence: { amount: month.lines[line].map((row) => row.id) },
    })),
  };
}

/** Every transaction of the window by line and month, in the order of the calculation. */
export function waterfallOut(input: AnalysisInput): Waterfall {
  const counted = countedMonths(input);
  const lines = waterfallLines.flatMap((line) => lineOut(counted, line) ?? []);
  const changed = counted.months.reduce(
    (sum, { lines: { other_currency: _, ...ours } }) => sum + sumCents(Object.values(ours).flat()),
    0,
  );
  return { lines, balance_change: randsOf(changed) };
}

/** What the months behind the figures left, and the share of them that could have carried the instalment of the verdict. */
export function monthsLeftOut(input: AnalysisInput, instalmentCents: number | null): MonthsLeft {
  const counted = countedMonths(input);
  const left = leftOverMonths(counted);
  return {
    median: randsOrNull(left.medianCents),
    worst: randsOrNull(left.worstCents),
    worst_month: left.worst ? { year: left.worst.year, month: left.worst.month } : null,
    p10: randsOrNull(left.p10Cents),
    share_of_months: instalmentCents === null ? null : shareThatCarries(left.sample, instalmentCents),
  };
}
