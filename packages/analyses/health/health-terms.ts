import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { median, quantile } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { HealthTermCode } from '../data/health-weights.ts';
import type { Evidence } from '../documents/analysis-envelope.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import { sumAbsCents, sumCents } from '../expenses/money-flow.ts';
import { tradingOf } from '../income/trading-income.ts';
import type { MonthSpan } from '../input/full-months-of-input.ts';
import { LONGEST_WINDOW, outflowsOf } from '../liquidity/liquidity-windows.ts';
import { type NewCredit, newDebtCents } from '../risk/new-debt.ts';
import { monthsBack } from '../risk/risk-returned-debits.ts';

/** Results that the health score is made of. */
export interface HealthParts {
  readonly flow: MoneyFlow;
  readonly risk: RiskInsights;
  /** Liquidity scores of the windows that the data fills, as if one-off money had not come in. */
  readonly liquidityScores: readonly number[];
  /** Money in that says nothing of how the applicant fares: no income, and nothing that a balance is judged by. */
  readonly oneOff: ReadonlySet<LabelledTransaction>;
  /** What goes on at as_of: months before it began are judged as if it had gone on in them. */
  readonly credit: readonly NewCredit[];
  /** Debt to income of affordability where nothing is declared. */
  readonly debt: DebtToIncome;
  /** Whether the data shows what the applicant lives on. A card alone has spending and no income: nothing is judged of it. */
  readonly isIncomeSeen: boolean;
}

/** Debt to income of the waterfall, in cents of a usual month, and the rows behind it. */
export interface DebtToIncome {
  readonly commitmentsCents: number | null;
  readonly grossCents: number | null;
  /** Null where there is no income, or no month to take it from. */
  readonly ratio: number | null;
  readonly rows: readonly LabelledTransaction[];
}

/** A figure that earns points; null where the data does not show it. */
export interface HealthMeasure {
  readonly code: HealthTermCode;
  readonly value: number | null;
  readonly evidence: Evidence;
}

/** A ratio beyond this is as bad, or as good, as it gets; it keeps a division by almost nothing finite. */
export const RATIO_CAP = 10;

const idsOf = (rows: readonly LabelledTransaction[]): string[] => rows.map((row) => row.id);

function ratio(part: number, whole: number): number {
  if (part <= 0) return 0;
  return whole > 0 ? Math.min(RATIO_CAP, part / whole) : RATIO_CAP;
}

/**
 * Debt to income as affordability defines it. Where it is null for want of income, nothing owed is nothing of any income,
 * and something owed is as bad as it gets; null where the credit is unknown.
 */
function debtRatio({ ratio: known, commitmentsCents, grossCents }: DebtToIncome): number | null {
  if (known !== null) return Math.min(RATIO_CAP, known);
  return commitmentsCents === null ? null : ratio(commitmentsCents, grossCents ?? 0);
}

/** Share of the income that is left, -1 to 1; with no income, -1 where something was spent. */
function surplus(incomeCents: number, expenseCents: number): number {
  if (incomeCents <= 0) return expenseCents > 0 ? -1 : 0;
  return Math.min(1, Math.max(-1, (incomeCents - expenseCents) / incomeCents));
}

/** Finds the one of several windows that holds a date, null where none does. Dates in a row mostly share a window. */
function spanFinder(spans: readonly MonthSpan[]): (date: CalendarDate) => MonthSpan | null {
  let last: MonthSpan | null = null;
  return (date) => {
    if (last && date >= last.from && date <= last.to) return last;
    const found = spans.find((span) => date >= span.from && date <= span.to) ?? null;
    last = found ?? last;
    return found;
  };
}

/**
 * Every figure of the health score. All but one are monotone: more income on any day, with the balances that follow from
 * it, never makes one worse. The one is debt to income, which is that of affordability: it gets worse only where the
 * payment more makes the gross income of a usual month less, as where it shows that a source has ended (ADR 38). A
 * returned debit order that did not happen makes none worse, and one-off money moves none. That is why neither the
 * consistency nor the regularity of the income is among them: one larger salary lowers both. All of this holds over the same
 * months: income that shows another payment to be due before a month ends keeps that month from being compared.
 * @param months the full months, or the month that stands for them (monthsBehindFigures)
 */
export function healthMeasures(
  { flow, risk, liquidityScores: scores, oneOff, credit, debt, isIncomeSeen }: HealthParts,
  window: MonthSpan,
  months: readonly MonthSpan[],
): HealthMeasure[] {
  const known = isIncomeSeen && months.length > 0;
  const monthAt = spanFinder(months);
  const compared = (rows: readonly LabelledTransaction[]): LabelledTransaction[] =>
    rows.filter((row) => monthAt(row.bookedOn) !== null);
  const byMonthCompared = (rows: readonly LabelledTransaction[]): Map<MonthSpan | null, LabelledTransaction[]> =>
    groupRows(rows, (row) => monthAt(row.bookedOn));
  const liquidFrom = addDays(window.to, -LONGEST_WINDOW);
  const quarterStart = monthsBack(window.to, 3);
  const lastQuarter = (rows: readonly LabelledTransaction[]): LabelledTransaction[] =>
    rows.filter((row) => row.bookedOn >= quarterStart);

  const income = compared(flow.income.filter((row) => !oneOff.has(row)));
  const expenses = compared(flow.expense);
  const costs = compared(flow.cost_of_sales);
  const costsIn = byMonthCompared(costs);
  const necessities = expenses.filter((row) => labelOf(row.label).discretionary === false);
  const discretionary = expenses.filter((row) => labelOf(row.label).discretionary !== false);
  const earnedIn = byMonthCompared(income);
  const spentIn = byMonthCompared(expenses);
  const refundedIn = byMonthCompared(flow.refund);
  const neededIn = byMonthCompared(necessities);
  const byMonth = months.map((month) => {
    const earned = earnedIn.get(month) ?? [];
    const { deductedCents, lossCents } = tradingOf(earned, costsIn.get(month) ?? []);
    const cents = sumAbsCents(earned) - deductedCents;
    const spent = -(sumCents(spentIn.get(month) ?? []) + sumCents(refundedIn.get(month) ?? []));
    const added = newDebtCents(credit, month.to, spentIn.get(month) ?? []);
    const necessary = sumAbsCents(neededIn.get(month) ?? []) + added;
    return { month, cents, added, surplus: surplus(cents, spent + added + lossCents), necessary };
  });
  const incomeCents = byMonth.reduce((sum, month) => sum + month.cents, 0);
  const surpluses = byMonth.map((month) => month.surplus);
  const worst = byMonth.toSorted((a, b) => a.surplus - b.surplus)[0];
  const withIncome = byMonth.filter((month) => month.cents > 0).length;
  const lowIncome =
    quantile(
      byMonth.map((month) => month.cents),
      0.1,
    ) ?? 0;
  const usualNecessities = median(byMonth.map((month) => month.necessary)) ?? 0;
  const returned = lastQuarter(flow.returned).filter((row) =>
    (risk.returned_debit_orders.evidence['amount'] ?? []).includes(row.id),
  );
  const penalties = lastQuarter(flow.expense).filter(
    (row) =>
      hasFlag(row.label, 'returned_debit_fee') || row.label === 'fees.overdraft' || row.label === 'fees.late_payment',
  );
  const reviewed = flow.expense.filter((row) => row.label === 'debt.debt_review' || row.label === 'debt.collections');

  const addedCents = byMonth.reduce((sum, month) => sum + month.added, 0);
  const began = credit.filter(({ firstOn }) => months.some(({ to }) => firstOn === null || firstOn > to));
  const share = (code: HealthTermCode, rows: readonly LabelledTransaction[]): HealthMeasure => ({
    code,
    value: known ? ratio(sumAbsCents(rows), incomeCents) : null,
    evidence: { value: idsOf(rows) },
  });
  const measure = (code: HealthTermCode, value: number | null, evidence: Evidence): HealthMeasure => ({
    code,
    value: known ? value : null,
    evidence,
  });
  const both = { income: idsOf([...income, ...costs]), expenses: idsOf(expenses) };
  return [
    measure('surplus_typical_month', median(surpluses), both),
    measure('surplus_worst_month', worst ? worst.surplus : null, {
      income: worst ? idsOf(earnedIn.get(worst.month) ?? []) : [],
      expenses: worst ? idsOf(spentIn.get(worst.month) ?? []) : [],
    }),
    measure('months_with_income', withIncome / Math.max(1, months.length), { value: both.income }),
    measure('income_covers_necessities', ratio(lowIncome, usualNecessities), {
      income: both.income,
      necessities: idsOf(necessities),
    }),
    measure('length_of_income', withIncome, { value: both.income }),
    {
      code: 'necessities_to_income',
      value: known ? ratio(sumAbsCents(necessities) + addedCents, incomeCents) : null,
      evidence: { value: [...new Set([...idsOf(necessities), ...began.flatMap((entry) => idsOf(entry.rows))])] },
    },
    share('discretionary_to_income', discretionary),
    share(
      'gambling_to_income',
      expenses.filter((row) => hasFlag(row.label, 'gambling')),
    ),
    measure(
      'liquidity_scores',
      scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
      { value: idsOf(outflowsOf(flow).filter((row) => row.bookedOn > liquidFrom)), one_off: idsOf([...oneOff]) },
    ),
    measure(
      'months_without_overspending',
      surpluses.filter((value) => value >= 0).length / Math.max(1, months.length),
      both,
    ),
    measure('debt_to_income', debtRatio(debt), { value: idsOf(debt.rows) }),
    measure('returned_debit_orders', returned.length, { value: idsOf(returned) }),
    measure('debt_review_or_collections', Math.min(1, reviewed.length), { value: idsOf(reviewed) }),
    measure('short_term_lenders', risk.short_term_lenders.lender_count, {
      value: risk.short_term_lenders.evidence['lender_count'] ?? [],
    }),
    share(
      'fees_to_income',
      expenses.filter((row) => hasFlag(row.label, 'fees')),
    ),
    measure('penalty_fees', penalties.length, { value: idsOf(penalties) }),
  ];
}
