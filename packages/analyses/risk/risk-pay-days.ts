import { randsOf } from '@imali/ledger/basics/cents.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import { sumAbsCents, sumCents } from '../expenses/money-flow.ts';
import type { IncomeSource, IncomeSources } from '../income/income-sources.ts';
import { regularSources } from '../income/present-income.ts';
import { roundTo } from '../streams/ratio.ts';

/** Whether a label is pay that a person lives on: a salary, a pension or a social grant. */
function isPay(label: LabelId): boolean {
  return (
    label === 'income.salary' || label === 'income.pension_annuity' || labelOf(label).flags.includes('social_grant')
  );
}

/**
 * The payments of the main pay, oldest first: the strongest regular source of pay, and pay of the same kind that had ended
 * before it began. Pay beside it, such as a child grant beside a salary, is not what a person lives on.
 */
function mainPay(sources: IncomeSources): readonly LabelledTransaction[] {
  const pay = regularSources(sources).filter(({ label }) => isPay(label));
  const [main] = pay;
  const begunOn = main?.rows[0]?.bookedOn;
  if (!main || begunOn === undefined) return [];
  const isBefore = ({ label, hasEnded, rows }: IncomeSource): boolean =>
    label === main.label && hasEnded && (rows.at(-1)?.bookedOn ?? begunOn) < begunOn;
  return [...pay.filter(isBefore).flatMap(({ rows }) => rows), ...main.rows].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  );
}

/**
 * For every day on which the main pay came, the share of the money that came in from outside on that day which was spent
 * by the end of it. Own-account transfers are not spending; what is borrowed or drawn from savings does not come in.
 */
export function salaryDrained(
  flow: MoneyFlow,
  sources: IncomeSources,
  drainedShare: number,
): RiskInsights['salary_drained_on_pay_day'] {
  const payByDay = groupRows(mainPay(sources), (row) => row.bookedOn);
  const [incomeByDay, otherInByDay, spentByDay] = [flow.income, flow.other_in, flow.expense].map((rows) =>
    groupRows(
      rows.filter((row) => payByDay.has(row.bookedOn)),
      (row) => row.bookedOn,
    ),
  );
  const payDays = [...payByDay].map(([date, pay]) => {
    const arrived = [...(incomeByDay?.get(date) ?? []), ...(otherInByDay?.get(date) ?? [])];
    const spent = spentByDay?.get(date) ?? [];
    const share = Math.min(1, sumAbsCents(spent) / sumCents(arrived));
    return {
      date,
      salary: randsOf(sumCents(pay)),
      arrived: randsOf(sumCents(arrived)),
      spent: randsOf(sumAbsCents(spent)),
      share_spent: roundTo(share, 4),
      drained: share >= drainedShare,
      evidence: {
        salary: pay.map((row) => row.id),
        arrived: arrived.map((row) => row.id),
        spent: spent.map((row) => row.id),
      },
    };
  });
  const middle = median(payDays.map((day) => day.share_spent));
  return {
    pay_days: payDays,
    drained_count: payDays.length === 0 ? null : payDays.filter((day) => day.drained).length,
    median_share_spent: middle === null ? null : roundTo(middle, 4),
    threshold: drainedShare,
  };
}
