import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { labelOf } from '../labels/taxonomy.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { moneyFlow } from './money-flow.ts';
import { oncePerInput } from './once-per-input.ts';

/** The rows that income and affordability figures are made of; no row is in two lists, each is oldest first. */
export interface CountedMoney {
  readonly income: readonly LabelledTransaction[];
  /** Money in that nothing shows to be income. */
  readonly otherIn: readonly LabelledTransaction[];
  readonly expenses: readonly LabelledTransaction[];
}

/**
 * Sorts out what counts. Left out besides what moneyFlow leaves out: rows whose paired row has the opposite amount
 * (recalled payments, purchases refunded in full, payments between own accounts under any label), and the accounts of
 * loans, whose instalments already count where they were paid from.
 */
export const countedMoney = oncePerInput((input: AnalysisInput): CountedMoney => {
  const flow = moneyFlow(input);
  const loans = new Set(
    input.accounts.flatMap(({ account }) =>
      account.accountType === 'loan' || account.accountType === 'home_loan' ? [account.id] : [],
    ),
  );
  const amounts = new Map(
    input.accounts.flatMap(({ transactions }) => transactions.map((row) => [row.id, row.amountCents] as const)),
  );
  const counts = (row: LabelledTransaction): boolean =>
    !loans.has(row.accountId) && !(row.pairedWith !== null && amounts.get(row.pairedWith) === -row.amountCents);
  const isIncome = (row: LabelledTransaction): boolean => labelOf(row.label).primary === 'INCOME';
  const moneyIn = [...flow.income, ...flow.other_in]
    .filter(counts)
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1));
  return {
    income: moneyIn.filter(isIncome),
    otherIn: moneyIn.filter((row) => !isIncome(row)),
    expenses: flow.expense.filter(counts),
  };
});
