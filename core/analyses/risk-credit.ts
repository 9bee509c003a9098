import type { RiskInsights } from '../../schemas/entities/risk-insights.ts';
import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { hasFlag } from '../labels/taxonomy.ts';
import { randsOf } from '../money/cents.ts';
import { daysBetween } from '../time/calendar.ts';
import type { MoneyFlow } from './flow-by-label.ts';
import { groupRows } from './grouped-rows.ts';
import { sumAbsCents, sumCents } from './money-flow.ts';
import { payerKeyOf } from './payer-key.ts';
import { median } from './quantile.ts';
import { roundTo } from './ratio.ts';
import { counterpartyName, type RiskContext, riskMetric } from './risk-metric.ts';

/** Short-term and payday lenders: how many there are, what they paid out and what was paid back. */
export function shortTermLenders(flow: MoneyFlow, context: RiskContext): RiskInsights['short_term_lenders'] {
  const loans = flow.new_credit.filter((row) => row.label === 'loan_in.short_term');
  const repayments = flow.expense.filter((row) => row.label === 'debt.short_term_loan');
  const both = [...loans, ...repayments].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  );
  const metric = riskMetric(both, context);
  return {
    ...metric,
    lender_count: new Set(both.map(payerKeyOf)).size,
    loans_count: loans.length,
    loans_amount: randsOf(sumAbsCents(loans)),
    repayments_count: repayments.length,
    repayments_amount: randsOf(sumAbsCents(repayments)),
    evidence: {
      ...metric.evidence,
      loans_amount: loans.map((row) => row.id),
      repayments_amount: repayments.map((row) => row.id),
    },
  };
}

/**
 * Episodes in which new credit was taken up from several lenders, or several times, within `stackingDays`: every
 * agreement of an episode but the first follows another one within that time.
 */
export function loanStacking(flow: MoneyFlow, stackingDays: number): RiskInsights['loan_stacking'] {
  const credit = flow.new_credit;
  const chains: LabelledTransaction[][] = [];
  for (const row of credit) {
    const chain = chains.at(-1);
    const previous = chain?.at(-1);
    if (chain && previous && daysBetween(previous.bookedOn, row.bookedOn) <= stackingDays) chain.push(row);
    else chains.push([row]);
  }
  const episodes = chains
    .filter((chain) => chain.length > 1)
    .map((chain) => ({
      from: chain[0]?.bookedOn ?? '',
      to: chain.at(-1)?.bookedOn ?? '',
      count: chain.length,
      amount: randsOf(sumCents(chain)),
      lenders: [...new Set(chain.map(counterpartyName))].toSorted(),
      evidence: { amount: chain.map((row) => row.id) },
    }));
  // Rows are oldest first: what follows the first one beyond the time is beyond it as well.
  let mostWithin = 0;
  let oldest = 0;
  for (const [index, row] of credit.entries()) {
    while (daysBetween(credit[oldest]?.bookedOn ?? row.bookedOn, row.bookedOn) > stackingDays) oldest += 1;
    mostWithin = Math.max(mostWithin, index - oldest + 1);
  }
  return {
    stacked: episodes.length > 0,
    new_credit_count: credit.length,
    new_credit_amount: randsOf(sumCents(credit)),
    most_within_30_days: mostWithin,
    episodes,
    evidence: { new_credit_amount: credit.map((row) => row.id) },
  };
}

/** Whether a row is pay that a person lives on: a salary, a pension or a social grant. */
function isPay(row: LabelledTransaction): boolean {
  return row.label === 'income.salary' || row.label === 'income.pension_annuity' || hasFlag(row.label, 'social_grant');
}

/** For every pay day, the share of the pay that was spent by the end of it; own-account transfers are not spending. */
export function salaryDrained(flow: MoneyFlow, drainedShare: number): RiskInsights['salary_drained_on_pay_day'] {
  const payByDay = groupRows(flow.income.filter(isPay), (row) => row.bookedOn);
  const spentByDay = groupRows(flow.expense, (row) => row.bookedOn);
  const payDays = [...payByDay].map(([date, pay]) => {
    const spent = spentByDay.get(date) ?? [];
    const share = Math.min(1, sumAbsCents(spent) / sumCents(pay));
    return {
      date,
      salary: randsOf(sumCents(pay)),
      spent: randsOf(sumAbsCents(spent)),
      share_spent: roundTo(share, 4),
      drained: share >= drainedShare,
      evidence: { salary: pay.map((row) => row.id), spent: spent.map((row) => row.id) },
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
