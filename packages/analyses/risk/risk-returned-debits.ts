import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInMonth,
  dayOfMonth,
  monthOf,
} from '@imali/ledger/basics/calendar.ts';
import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { type RiskContext, riskMetric } from './risk-metric.ts';

/** Capitec prints a bounce without money columns, its amount only in brackets: `Insufficient Funds (R100.00): Payee`. */
const AMOUNT_IN_BRACKETS = /\(R\s?([\d ,]*\d\.\d{2})\)/;

function bouncedCents(row: LabelledTransaction): number {
  if (row.amountCents !== 0) return Math.abs(row.amountCents);
  const printed = AMOUNT_IN_BRACKETS.exec(row.description)?.[1];
  return printed === undefined ? 0 : centsOf(Number(printed.replaceAll(/[ ,]/g, '')));
}

/**
 * The returns among the rows, one for each bounced debit order: the credit leg, or a row without an amount. A credit
 * that takes back a fee is no bounce.
 */
export function returnedDebitOrders(rows: readonly LabelledTransaction[]): LabelledTransaction[] {
  const fees = new Set(rows.filter((row) => hasFlag(row.label, 'fees')).map((row) => row.id));
  return rows.filter(
    (row) =>
      hasFlag(row.label, 'returned_debit') &&
      row.amountCents >= 0 &&
      !(row.pairedWith !== null && fees.has(row.pairedWith)),
  );
}

/** First day of the window of `months` months that ends on `asOf`: the day after the same day `months` earlier. */
export function monthsBack(asOf: CalendarDate, months: number): CalendarDate {
  return addDays(dateInMonth(addMonths(monthOf(asOf), -months), dayOfMonth(asOf)), 1);
}

/**
 * Returned debit orders by month window, by reason, and with the fees that they cost. A fee that the bank took back is
 * no cost: the flow holds it as cancelled.
 */
export function returnedDebitInsights(
  rows: readonly LabelledTransaction[],
  flow: MoneyFlow,
  context: RiskContext,
  coverageToleranceDays: number,
): RiskInsights['returned_debit_orders'] {
  const returns = returnedDebitOrders(rows);
  const fees = flow.expense.filter((row) => hasFlag(row.label, 'returned_debit_fee'));
  const metric = riskMetric(returns, context, bouncedCents);
  const countOver = (months: number): number | null => {
    const from = monthsBack(context.asOf, months);
    if (context.window.from > addDays(from, coverageToleranceDays)) return null;
    return returns.filter((row) => row.bookedOn >= from).length;
  };
  const tally = (
    label: LabelledTransaction['label'],
  ): { amount: number; count: number; evidence: { amount: string[] } } => {
    const some = returns.filter((row) => row.label === label);
    return {
      amount: randsOf(some.reduce((sum, row) => sum + bouncedCents(row), 0)),
      count: some.length,
      evidence: { amount: some.map((row) => row.id) },
    };
  };
  return {
    ...metric,
    count_1_month: countOver(1),
    count_3_months: countOver(3),
    count_6_months: countOver(6),
    count_12_months: countOver(12),
    by_reason: {
      insufficient_funds: tally('returned.insufficient_funds'),
      disputed_or_stopped: tally('returned.disputed_or_stopped'),
      other_reason: tally('returned.other_reason'),
    },
    fees_amount: randsOf(sumAbsCents(fees)),
    evidence: { ...metric.evidence, fees_amount: fees.map((row) => row.id) },
  };
}
