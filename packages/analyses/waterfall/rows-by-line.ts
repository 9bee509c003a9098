import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { SPENDING_LINES } from '../data/waterfall-lines.ts';
import { type WaterfallLineId, waterfallLines } from '../documents/affordability-waterfall.ts';
import type { FlowKind } from '../expenses/flow-by-label.ts';
import { moneyFlow } from '../expenses/money-flow.ts';
import { incomeSourcesOf } from '../income/income-sources.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';

/** The rows of each line, oldest first. */
export type RowsByLine = Readonly<Record<WaterfallLineId, readonly LabelledTransaction[]>>;

const lineOfSpending: ReadonlyMap<LabelId, WaterfallLineId> = new Map(
  waterfallLines.flatMap((line) =>
    line in SPENDING_LINES ? labelsOf(line).map((label) => [label, line] as const) : [],
  ),
);

function labelsOf(line: WaterfallLineId): readonly LabelId[] {
  const lines: Partial<Record<WaterfallLineId, readonly LabelId[]>> = SPENDING_LINES;
  return lines[line] ?? [];
}

/** The line of an expense by its label; other_spending for what no line names. */
export function spendingLineOf(label: LabelId): WaterfallLineId {
  return lineOfSpending.get(label) ?? 'other_spending';
}

/** The line of every kind of flow but income and expenses, whose rows lie in several. */
const LINE_OF_FLOW: Readonly<Record<Exclude<FlowKind, 'income' | 'expense'>, WaterfallLineId>> = {
  other_in: 'other_money_in',
  new_credit: 'new_credit',
  refund: 'refunds',
  drawn_savings: 'saving',
  saving: 'saving',
  cost_of_sales: 'cost_of_sales',
  own_transfer: 'own_transfers',
  returned: 'returned_payments',
  cancelled: 'cancelled_payments',
  on_loan_account: 'loan_accounts',
  nothing: 'cancelled_payments',
};

/** Lists that are still written to, one for each line. */
function emptyLines(): Record<WaterfallLineId, LabelledTransaction[]> {
  return {
    regular_income: [],
    one_off_income: [],
    other_money_in: [],
    new_credit: [],
    refunds: [],
    statutory: [],
    credit_agreements: [],
    insurance: [],
    medical_aid: [],
    contracts: [],
    school_fees: [],
    bank_fees: [],
    cost_of_sales: [],
    housing: [],
    food: [],
    transport: [],
    utilities: [],
    health_care: [],
    maintenance: [],
    cash: [],
    uncategorised: [],
    gambling: [],
    payments_to_people: [],
    other_spending: [],
    own_transfers: [],
    saving: [],
    returned_payments: [],
    cancelled_payments: [],
    loan_accounts: [],
    other_currency: [],
  };
}

/**
 * The line of every row of an input, those in another currency than the figures among them: exactly one. Amounts of
 * the lines but other_currency add up to what the balances of the accounts in the reporting currency changed by.
 */
export const lineByRow = oncePerInput((input: AnalysisInput): ReadonlyMap<LabelledTransaction, WaterfallLineId> => {
  const lines = new Map<LabelledTransaction, WaterfallLineId>();
  const { income, expense, ...others } = moneyFlow(input);
  const oneOff = new Set(incomeSourcesOf(input).oneOff);
  for (const row of income) lines.set(row, oneOff.has(row) ? 'one_off_income' : 'regular_income');
  for (const row of expense) lines.set(row, spendingLineOf(row.label));
  for (const [kind, line] of Object.entries(LINE_OF_FLOW)) {
    for (const [other, rows] of Object.entries(others))
      if (other === kind) for (const row of rows) lines.set(row, line);
  }
  for (const { transactions } of input.accounts) {
    for (const row of transactions) if (!lines.has(row)) lines.set(row, 'other_currency');
  }
  return lines;
});

/** Rows by the line that they are in. */
export function rowsByLine(input: AnalysisInput, rows: readonly LabelledTransaction[]): RowsByLine {
  const lines = emptyLines();
  const known = lineByRow(input);
  for (const row of rows) lines[known.get(row) ?? 'other_currency'].push(row);
  return lines;
}

/** Every row of an input, oldest first, ties by id; those in another currency than the figures among them. */
export const rowsInOrder = oncePerInput((input: AnalysisInput): readonly LabelledTransaction[] =>
  input.accounts
    .flatMap(({ transactions }) => transactions)
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1)),
);
