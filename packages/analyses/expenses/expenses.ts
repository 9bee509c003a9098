import { type CalendarMonth, monthOf, monthRange } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { ExpenseInsights } from '../documents/expense-insights.ts';
import { UNNAMED_PAYER } from '../income/payer-key.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { fullMonthsOf } from '../input/full-months-of-input.ts';
import { knownDays } from '../input/missing-days.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { streamMemoryOf } from '../streams/stream-memory.ts';
import { labelConfidence, outliers, spendingChanges, spendSplit } from './expenses-split.ts';
import type { MoneyFlow } from './flow-by-label.ts';
import { groupRows, rowsByMonth } from './grouped-rows.ts';
import { moneyFlow, sumAbsCents } from './money-flow.ts';

const FIGURES = {
  total_expenses: 'money',
  total_refunds: 'money',
  total_saved: 'money',
  top_expense_amounts: 'money',
  largest_expense: 'money',
  spend_split: 'money',
  unique_months: 'list',
  months: 'money',
  fixed_amount: 'money',
  flexible_amount: 'money',
  subscriptions: 'money',
  outliers: 'money',
  spending_changes: 'money',
  label_confidence: 'share',
} as const;

/** Payees that the reply lists. */
const TOP = 10;

/**
 * Payments by payee. Where no counterparty is known, the words that stay may be those of many payees: rows of another label
 * are another's, and a row without such words is one of its own.
 */
function rowsByPayee(
  expenses: readonly LabelledTransaction[],
  payerOf: (row: LabelledTransaction) => string,
): Iterable<readonly LabelledTransaction[]> {
  return groupRows(expenses, (row) => {
    const payer = payerOf(row);
    if (row.counterparty) return payer;
    return payer === UNNAMED_PAYER ? `${payer} ${row.id}` : `${payer} ${row.label}`;
  }).values();
}

function largestFirst(a: LabelledTransaction, b: LabelledTransaction): number {
  return a.amountCents - b.amountCents || (a.id < b.id ? -1 : 1);
}

function paymentOut(row: LabelledTransaction): NonNullable<ExpenseInsights['largest_expense']> {
  return {
    transaction_id: row.id,
    date: row.bookedOn,
    amount: randsOf(Math.abs(row.amountCents)),
    description: row.description,
    counterparty: row.counterparty?.name ?? null,
    label: row.label,
  };
}

/** The payees that got the most, each once with its largest payment, and the largest payment of all. */
function topExpenses(
  expenses: readonly LabelledTransaction[],
  payerOf: (row: LabelledTransaction) => string,
): Pick<ExpenseInsights, 'top_expense_amounts' | 'largest_expense'> {
  const payees = [...rowsByPayee(expenses, payerOf)].map((rows) => {
    const largest = rows.reduce((best, row) => (largestFirst(row, best) < 0 ? row : best));
    return { rows, largest, cents: sumAbsCents(rows) };
  });
  const top = payees.toSorted((a, b) => b.cents - a.cents || largestFirst(a.largest, b.largest)).slice(0, TOP);
  const single = payees.map(({ largest }) => largest).toSorted(largestFirst)[0];
  return {
    top_expense_amounts: top.map(({ rows, largest, cents }) => ({
      ...paymentOut(largest),
      amount: randsOf(cents),
      count: rows.length,
      evidence: { amount: rows.map((row) => row.id) },
    })),
    largest_expense: single ? paymentOut(single) : null,
  };
}

function subscriptionOf(stream: RecurringStream): ExpenseInsights['subscriptions'][number] {
  return {
    stream_id: stream.id,
    name: stream.counterpartyName,
    label: stream.label,
    cadence: stream.cadence,
    state: stream.state,
    usual_amount: randsOf(Math.abs(stream.typicalAmountCents)),
    payments: stream.occurrences.length,
    last_paid: stream.lastOn,
    next_expected: stream.next?.expectedOn ?? null,
    evidence: { usual_amount: stream.occurrences.map((paid) => paid.transactionId) },
  };
}

/**
 * Where the money goes. Expenses are money out without own-account transfers, savings and both legs of returned debit
 * orders; every split of them adds up to their total. Fixed are recurring payments and credit agreements, flexible
 * the rest.
 */
export function expenseInsights(
  input: AnalysisInput,
  flow: MoneyFlow = moneyFlow(input),
  fullMonths: ReadonlySet<CalendarMonth> = fullMonthsOf(input),
): ExpenseInsights {
  const envelope = envelopeOf(input, FIGURES);
  const { window } = envelope;
  const expenses = flow.expense;
  const memory = streamMemoryOf(input);
  const streams = findStreams(expenses, input.asOf, 'out', memory);
  const recurring = new Set(streams.flatMap((stream) => stream.occurrences.map((paid) => paid.transactionId)));
  const fixed = expenses.filter((row) => hasFlag(row.label, 'debt') || recurring.has(row.id));
  const fixedRows = new Set(fixed);
  const isFixed = (row: LabelledTransaction): boolean => fixedRows.has(row);
  const flexible = expenses.filter((row) => !isFixed(row));
  const byMonth = rowsByMonth(expenses);
  return {
    ...envelope,
    total_expenses: randsOf(sumAbsCents(expenses)),
    total_refunds: randsOf(flow.refund.reduce((sum, row) => sum + row.amountCents, 0)),
    total_saved: randsOf(sumAbsCents(flow.saving)),
    ...topExpenses(expenses, (row) => memory.numbersOf(row).payer),
    spend_split: spendSplit(expenses),
    unique_months: [...byMonth.keys()],
    months: monthRange(monthOf(window.from), monthOf(window.to)).map((month) => {
      const rows = byMonth.get(month) ?? [];
      const cents = sumAbsCents(rows);
      const fixedCents = sumAbsCents(rows.filter(isFixed));
      return {
        year: Number(month.slice(0, 4)),
        month: Number(month.slice(5, 7)),
        amount: randsOf(cents),
        count: rows.length,
        full_month: fullMonths.has(month),
        fixed_amount: randsOf(fixedCents),
        flexible_amount: randsOf(cents - fixedCents),
        by_primary: Object.fromEntries(
          [...groupRows(rows, (row) => labelOf(row.label).primary)]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([primary, some]) => [primary, randsOf(sumAbsCents(some))]),
        ),
      };
    }),
    fixed_amount: randsOf(sumAbsCents(fixed)),
    flexible_amount: randsOf(sumAbsCents(flexible)),
    subscriptions: streams.map(subscriptionOf),
    outliers: outliers(expenses),
    spending_changes: spendingChanges(expenses, window.from, input.asOf, (from, to) => knownDays(input, from, to)),
    label_confidence: labelConfidence(expenses),
    // The rows of total_expenses are those of spend_split, which lists them by group; flexible are those that are not fixed.
    evidence: {
      fixed_amount: fixed.map((row) => row.id),
      total_refunds: flow.refund.map((row) => row.id),
      total_saved: flow.saving.map((row) => row.id),
    },
  };
}
