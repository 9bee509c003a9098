import type { HealthTermCode } from '../data/health-weights.ts';
import { RATIO_CAP } from './health-terms.ts';

/** What a term says about the applicant, and what would raise it, for people. */
export interface HealthWording {
  readonly message: (value: number) => string;
  readonly improvement: (target: number) => string;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
/** Shares of the income are cut at ten times it, which is also what is left where there is none. */
const ofIncome = (value: number, income = 'the income without one-off money'): string =>
  value >= RATIO_CAP ? `ten times ${income} or more` : `${percent(value)} of ${income}`;
/** What a month lost; a loss of the whole income and more is -1. */
const loss = (value: number): string =>
  value <= -1 ? 'expenses are twice the income or more' : `expenses exceed the income by ${percent(-value)}`;
const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The words of every term. */
export const healthWordings: Readonly<Record<HealthTermCode, HealthWording>> = {
  surplus_typical_month: {
    message: (value) =>
      value < 0 ? `In a typical month ${loss(value)}.` : `In a typical month ${percent(value)} of the income is left.`,
    improvement: (target) => `Keep at least ${percent(target)} of the income in a typical month.`,
  },
  surplus_worst_month: {
    message: (value) =>
      value < 0 ? `In the worst month ${loss(value)}.` : `In the worst month ${percent(value)} of the income is left.`,
    improvement: (target) => `Keep at least ${percent(target)} of the income in every month.`,
  },
  months_with_income: {
    message: (value) => `Income arrived in ${percent(value)} of the months.`,
    improvement: () => 'Receive income in every month.',
  },
  income_covers_necessities: {
    message: (value) => `In a low month the income is ${value.toFixed(2)} times the non-discretionary expenses.`,
    improvement: (target) =>
      `Bring the income of a low month to ${target.toFixed(2)} times the non-discretionary expenses.`,
  },
  length_of_income: {
    message: (value) => `Income is seen in ${times(value, 'month', 'months')}.`,
    improvement: (target) => `Show statements with income in ${target} months.`,
  },
  necessities_to_income: {
    message: (value) => `Non-discretionary expenses take ${ofIncome(value)}.`,
    improvement: (target) =>
      `Bring non-discretionary expenses to ${percent(target)} of the income without one-off money or less.`,
  },
  discretionary_to_income: {
    message: (value) => `Discretionary expenses take ${ofIncome(value)}.`,
    improvement: (target) =>
      `Bring discretionary expenses to ${percent(target)} of the income without one-off money or less.`,
  },
  gambling_to_income: {
    message: (value) => `Gambling takes ${ofIncome(value)}.`,
    improvement: () => 'Stop gambling.',
  },
  liquidity_scores: {
    message: (value) => `Without money that came in once, the liquidity score is ${Math.round(value)} of 100.`,
    improvement: () => 'Keep a larger balance through the month and stay above zero.',
  },
  months_without_overspending: {
    message: (value) => `${percent(value)} of the months end without overspending.`,
    improvement: () => 'Spend no more than the income in any month.',
  },
  debt_to_income: {
    message: (value) => `Credit repayments take ${ofIncome(value, 'the gross income')}.`,
    improvement: (target) => `Bring credit repayments to ${percent(target)} of the gross income or less.`,
  },
  returned_debit_orders: {
    message: (value) => `${times(value, 'debit order was', 'debit orders were')} returned in the last three months.`,
    improvement: () => 'Let no debit order be returned for three months.',
  },
  debt_review_or_collections: {
    message: () => 'There are payments to debt review or to collectors.',
    improvement: () => 'Complete the debt review and settle what collectors claim.',
  },
  short_term_lenders: {
    message: (value) => `${times(value, 'short-term lender', 'short-term lenders')} in the window.`,
    improvement: () => 'Take up no short-term loans.',
  },
  fees_to_income: {
    message: (value) =>
      `Bank fees and interest take ${(value * 100).toFixed(1)} % of the income without one-off money.`,
    improvement: (target) =>
      `Bring bank fees and interest to ${(target * 100).toFixed(1)} % of the income without one-off money or less.`,
  },
  penalty_fees: {
    message: (value) => `${times(value, 'penalty fee', 'penalty fees')} in the last three months.`,
    improvement: () => 'Avoid fees for returned debit orders, overdrafts and late payments.',
  },
};
