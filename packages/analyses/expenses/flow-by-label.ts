import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { type AnalysisInput, countedRows } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';

/**
 * What a transaction means for the applicant's money: `income` and `other_in` come from outside, `expense` goes outside, `cost_of_sales` does to be sold on,
 * `saving` and `drawn_savings` change its form, `new_credit` is borrowed, `refund` takes back an expense;
 * `own_transfer`, `returned` (both legs of a returned debit order), `cancelled` (two paired rows of opposite amounts: a
 * purchase refunded in full, a recalled payment) and `on_loan_account` (instalments count where they were paid from) are neither.
 */
export type FlowKind =
  | 'income'
  | 'other_in'
  | 'new_credit'
  | 'refund'
  | 'drawn_savings'
  | 'expense'
  | 'cost_of_sales'
  | 'saving'
  | 'own_transfer'
  | 'returned'
  | 'cancelled'
  | 'on_loan_account'
  | 'nothing';

/** Every counted row by what it means; each list is oldest first and no row is in two lists. */
export type MoneyFlow = Readonly<Record<FlowKind, readonly LabelledTransaction[]>>;

/** Ids of both legs of every returned debit order: the return, and the debit that it is paired with. */
export function returnedLegs(rows: readonly LabelledTransaction[]): ReadonlySet<string> {
  const legs = new Set<string>();
  rows.forEach((row) => {
    if (!hasFlag(row.label, 'returned_debit')) return;
    legs.add(row.id);
    if (row.pairedWith !== null) legs.add(row.pairedWith);
  });
  if (legs.size === 0) return legs;
  // A pair may be recorded on the debit alone.
  rows.forEach((row) => {
    if (row.pairedWith !== null && legs.has(row.pairedWith)) legs.add(row.id);
  });
  return legs;
}

/** What is known about the other rows when one is sorted. */
interface Surroundings {
  readonly returned: ReadonlySet<string>;
  readonly loanAccounts: ReadonlySet<string>;
  /** By id, of the rows on other accounts than loans. */
  readonly amounts: ReadonlyMap<string, number>;
}

function kindOf(row: LabelledTransaction, { returned, loanAccounts, amounts }: Surroundings): FlowKind {
  if (returned.has(row.id)) return 'returned';
  if (loanAccounts.has(row.accountId)) return 'on_loan_account';
  if (row.amountCents === 0) return 'nothing';
  const { id, primary, flags } = labelOf(row.label);
  const isIn = row.amountCents > 0;
  if (id.startsWith('transfer.own_account') || (flags.includes('savings') && flags.includes('transfer'))) {
    return 'own_transfer';
  }
  if (row.pairedWith !== null && amounts.get(row.pairedWith) === -row.amountCents) return 'cancelled';
  if (primary === 'RETURNED_AND_REVERSED') return 'refund';
  if (flags.includes('savings')) return isIn ? 'drawn_savings' : 'saving';
  if (id === 'business.cost_of_sales') return 'cost_of_sales';
  if (!isIn) return 'expense';
  if (flags.includes('loan_in')) return 'new_credit';
  return primary === 'INCOME' ? 'income' : 'other_in';
}

/** The counted rows of an input by what their labels mean. */
export const flowByLabel = oncePerInput((input: AnalysisInput): MoneyFlow => {
  const rows = countedRows(input);
  const loanAccounts = new Set(
    input.accounts
      .filter(({ account }) => account.accountType === 'loan' || account.accountType === 'home_loan')
      .map(({ account }) => account.id),
  );
  const surroundings: Surroundings = {
    returned: returnedLegs(rows),
    loanAccounts,
    // The other leg on a connected loan account takes nothing back: the instalment was paid, the loan was received.
    amounts: new Map(
      rows.filter(({ accountId }) => !loanAccounts.has(accountId)).map((row) => [row.id, row.amountCents]),
    ),
  };
  const flow: Record<FlowKind, LabelledTransaction[]> = {
    income: [],
    other_in: [],
    new_credit: [],
    refund: [],
    drawn_savings: [],
    expense: [],
    cost_of_sales: [],
    saving: [],
    own_transfer: [],
    returned: [],
    cancelled: [],
    on_loan_account: [],
    nothing: [],
  };
  for (const row of rows) flow[kindOf(row, surroundings)].push(row);
  return flow;
});
