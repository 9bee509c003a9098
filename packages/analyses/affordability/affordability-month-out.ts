import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AffordabilityMonth } from '../documents/affordability.ts';
import { carries, monthLeft } from '../waterfall/months-left.ts';
import { type CountedMonth, type MonthCents, regularIncome, tradingLoss } from './affordability-months.ts';

const idsOf = (rows: readonly LabelledTransaction[]): string[] => rows.map((row) => row.id);

/** Regular income of a month less all its expenses and a trading loss, in cents. */
const amountLeft = (cents: MonthCents): number =>
  regularIncome(cents) - tradingLoss(cents) - cents.discretionary_expenses - cents.non_discretionary_expenses;

/** Takings less what they cost, below 0 a loss. */
export const netTrading = (cents: MonthCents): number => cents.takings - cents.cost_of_sales;

/**
 * A month as replies show it.
 * @param instalmentCents the instalment that the verdict speaks of
 */
export function affordabilityMonthOut(counted: CountedMonth, instalmentCents: number | null): AffordabilityMonth {
  const { year, month, isFull, rows, cents } = counted;
  const left = monthLeft(counted);
  return {
    year,
    month,
    primary_income: randsOf(cents.primary_income),
    secondary_income: randsOf(cents.secondary_income),
    one_off_income: randsOf(cents.one_off_income),
    other_money_in: randsOf(cents.other_money_in),
    person_income: randsOf(cents.person_income),
    takings: randsOf(cents.takings),
    cost_of_sales: randsOf(cents.cost_of_sales),
    net_trading_income: randsOf(netTrading(cents)),
    discretionary_expenses: randsOf(cents.discretionary_expenses),
    non_discretionary_expenses: randsOf(cents.non_discretionary_expenses),
    statutory: randsOf(cents.statutory),
    debt_commitments: randsOf(cents.debt_commitments),
    new_debt_commitments: randsOf(counted.newDebtCents),
    necessary_expenses: randsOf(cents.necessary_expenses),
    affordability_amount: randsOf(amountLeft(cents)),
    money_in: randsOf(left.inCents),
    money_out: randsOf(left.outCents),
    left: randsOf(left.leftCents),
    borrowed: randsOf(left.borrowedCents),
    ...(left.payStepCents === 0 ? {} : { pay_step: randsOf(left.payStepCents) }),
    carries_instalment: instalmentCents === null ? null : carries(left, instalmentCents),
    full_month: isFull,
    evidence: {
      primary_income: idsOf(rows.primary_income),
      secondary_income: idsOf(rows.secondary_income),
      one_off_income: idsOf(rows.one_off_income),
      other_money_in: idsOf(rows.other_money_in),
      person_income: idsOf(rows.person_income),
      takings: idsOf(rows.takings),
      cost_of_sales: idsOf(rows.cost_of_sales),
      discretionary_expenses: idsOf(rows.discretionary_expenses),
      non_discretionary_expenses: idsOf(rows.non_discretionary_expenses),
      statutory: idsOf(rows.statutory),
      debt_commitments: idsOf(rows.debt_commitments),
      necessary_expenses: idsOf(rows.necessary_expenses),
    },
  };
}
