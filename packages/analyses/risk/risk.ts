import { type CalendarMonth, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { moneyFlow, sumAbsCents } from '../expenses/money-flow.ts';
import { incomeSourcesOf } from '../income/income-sources.ts';
import { tradingOf } from '../income/trading-income.ts';
import { type AnalysisInput, countedRows } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { fullMonthsOf } from '../input/full-months-of-input.ts';
import { loanStacking, shortTermLenders } from './risk-credit.ts';
import { type RiskContext, riskMetric } from './risk-metric.ts';
import { overdraftInsights } from './risk-overdraft.ts';
import { salaryDrained } from './risk-pay-days.ts';
import { returnedDebitInsights } from './risk-returned-debits.ts';
import { netSaver } from './risk-saver.ts';
import { riskThresholdsOn } from './risk-thresholds.ts';
import { undisclosedAccounts } from './undisclosed-accounts.ts';

const FIGURES = {
  income_total: 'money',
  gambling: 'money',
  overdraft: 'money',
  returned_debit_orders: 'money',
  atm_and_cash: 'money',
  net_saver_or_spender: 'money',
  social_security_income: 'money',
  short_term_lenders: 'money',
  debt_review: 'money',
  collections: 'money',
  salary_drained_on_pay_day: 'share',
  loan_stacking: 'count',
  undisclosed_accounts: 'list',
} as const;

const idsOf = (rows: readonly LabelledTransaction[]): string[] => rows.map((row) => row.id);

function gambling(flow: MoneyFlow, context: RiskContext): RiskInsights['gambling'] {
  const spent = flow.expense.filter((row) => hasFlag(row.label, 'gambling'));
  const won = flow.other_in.filter((row) => row.label === 'gambling.winnings');
  const vouchers = spent.filter((row) => row.label === 'gambling.voucher');
  const metric = riskMetric(spent, context);
  return {
    ...metric,
    winnings_amount: randsOf(sumAbsCents(won)),
    net_amount: randsOf(sumAbsCents(spent) - sumAbsCents(won)),
    voucher_amount: randsOf(sumAbsCents(vouchers)),
    evidence: { ...metric.evidence, winnings_amount: idsOf(won), voucher_amount: idsOf(vouchers) },
  };
}

function atmAndCash(flow: MoneyFlow, context: RiskContext): RiskInsights['atm_and_cash'] {
  const withdrawn = flow.expense.filter((row) => hasFlag(row.label, 'cash'));
  const fees = flow.expense.filter((row) => row.label === 'fees.cash_atm');
  const deposited = flow.other_in.filter((row) => row.label === 'cash.deposit');
  const metric = riskMetric(withdrawn, context);
  return {
    ...metric,
    deposits_amount: randsOf(sumAbsCents(deposited)),
    deposits_count: deposited.length,
    fees_amount: randsOf(sumAbsCents(fees)),
    evidence: { ...metric.evidence, deposits_amount: idsOf(deposited), fees_amount: idsOf(fees) },
  };
}

/** Social grants and unemployment insurance: what the state pays for social security. */
function isSocialSecurity(row: LabelledTransaction): boolean {
  return hasFlag(row.label, 'social_grant') || row.label === 'income.unemployment_uif';
}

function socialSecurity(flow: MoneyFlow, context: RiskContext): RiskInsights['social_security_income'] {
  const rows = flow.income.filter(isSocialSecurity);
  const labels = [...new Set(rows.map((row) => row.label))].toSorted();
  return {
    ...riskMetric(rows, context),
    by_label: labels.map((label) => {
      const some = rows.filter((row) => row.label === label);
      return { label, amount: randsOf(sumAbsCents(some)), count: some.length };
    }),
  };
}

/**
 * Signs of strain: gambling, overdraft, returned debit orders, cash, saving or spending, social security income, and
 * what a lender reads besides. Shares are of the income of the window. Definitions: docs, metric dictionary.
 */
export function riskInsights(
  input: AnalysisInput,
  flow: MoneyFlow = moneyFlow(input),
  fullMonths: ReadonlySet<CalendarMonth> = fullMonthsOf(input),
): RiskInsights {
  const envelope = envelopeOf(input, FIGURES);
  const thresholds = riskThresholdsOn(input.asOf);
  const incomeCents = sumAbsCents(flow.income) - tradingOf(flow.income, flow.cost_of_sales).deductedCents;
  const context: RiskContext = {
    window: envelope.window,
    asOf: input.asOf,
    incomeCents,
    topCounterparties: thresholds.topCounterparties,
    fullMonths,
  };
  const review = flow.expense.filter((row) => row.label === 'debt.debt_review');
  const lastReview = review.at(-1);
  const undisclosed = undisclosedAccounts(input);
  return {
    ...envelope,
    income_total: flow.income.length === 0 ? null : randsOf(incomeCents),
    gambling: gambling(flow, context),
    overdraft: overdraftInsights(input, flow, context),
    returned_debit_orders: returnedDebitInsights(countedRows(input), flow, context, thresholds.coverageToleranceDays),
    atm_and_cash: atmAndCash(flow, context),
    net_saver_or_spender: netSaver(flow, envelope.window, fullMonths, thresholds.balancedRate),
    social_security_income: socialSecurity(flow, context),
    short_term_lenders: shortTermLenders(flow, context),
    debt_review: {
      ...riskMetric(review, context),
      active:
        lastReview !== undefined && daysBetween(lastReview.bookedOn, input.asOf) <= thresholds.debtReviewActiveDays,
    },
    collections: riskMetric(
      flow.expense.filter((row) => row.label === 'debt.collections'),
      context,
    ),
    salary_drained_on_pay_day: salaryDrained(flow, incomeSourcesOf(input), thresholds.drainedShare),
    loan_stacking: loanStacking(flow, thresholds.stackingDays),
    undisclosed_accounts: [...undisclosed],
    evidence: {
      income_total: idsOf([...flow.income, ...flow.cost_of_sales]),
      undisclosed_accounts: undisclosed.flatMap(({ evidence }) => Object.values(evidence).flat()),
    },
  };
}
