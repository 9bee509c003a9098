import { daysBetween } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { sumAbsCents, sumCents } from '../expenses/money-flow.ts';
import { payerKeyOf } from '../income/payer-key.ts';
import { counterpartyName, type RiskContext, riskMetric } from './risk-metric.ts';

/**
 * Short-term and payday lenders: how many there are, what was paid back to them and, apart, what they paid out. Amount,
 * months and share of income are those of what was paid back: the same money borrowed and repaid is not owed twice.
 */
export function shortTermLenders(flow: MoneyFlow, context: RiskContext): RiskInsights['short_term_lenders'] {
  const loans = flow.new_credit.filter((row) => row.label === 'loan_in.short_term');
  const repayments = flow.expense.filter((row) => row.label === 'debt.short_term_loan');
  const both = [...loans, ...repayments].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  );
  const metric = riskMetric(repayments, context);
  return {
    ...metric,
    lender_count: new Set(both.map(payerKeyOf)).size,
    loans_count: loans.length,
    loans_amount: randsOf(sumAbsCents(loans)),
    repayments_count: repayments.length,
    repayments_amount: randsOf(sumAbsCents(repayments)),
    evidence: {
      ...metric.evidence,
      lender_count: both.map((row) => row.id),
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
