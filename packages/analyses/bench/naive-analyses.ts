import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';

type Row = LabelledTransaction;

const isSpent = (row: Row): boolean =>
  row.amountCents < 0 && !hasFlag(row.label, 'transfer') && !hasFlag(row.label, 'savings');

/** The figures of a month that a script would take from labelled rows, one condition each. */
const MONTHLY: Readonly<Record<string, (row: Row) => boolean>> = {
  income: (row) => row.amountCents > 0 && labelOf(row.label).primary === 'INCOME',
  other_money_in: (row) => row.amountCents > 0 && labelOf(row.label).primary !== 'INCOME',
  discretionary_expenses: (row) => isSpent(row) && labelOf(row.label).discretionary !== false,
  non_discretionary_expenses: (row) => isSpent(row) && labelOf(row.label).discretionary === false,
  statutory: (row) => isSpent(row) && hasFlag(row.label, 'statutory'),
  debt_commitments: (row) => isSpent(row) && hasFlag(row.label, 'debt'),
  necessary_expenses: (row) => isSpent(row) && hasFlag(row.label, 'necessary'),
  gambling: (row) => isSpent(row) && hasFlag(row.label, 'gambling'),
  overdraft: (row) => isSpent(row) && hasFlag(row.label, 'overdraft'),
  returned_debit_orders: (row) => hasFlag(row.label, 'returned_debit') && row.amountCents >= 0,
  atm_and_cash: (row) => isSpent(row) && hasFlag(row.label, 'cash'),
  cash_deposits: (row) => row.label === 'cash.deposit',
  social_security_income: (row) => hasFlag(row.label, 'social_grant') || row.label === 'income.unemployment_uif',
  short_term_loans: (row) => row.label === 'loan_in.short_term' || row.label === 'debt.short_term_loan',
  debt_review: (row) => row.label === 'debt.debt_review',
  collections: (row) => row.label === 'debt.collections',
  new_credit: (row) => row.amountCents > 0 && hasFlag(row.label, 'loan_in'),
};

/**
 * What one would write without the engine: for every month and every figure, filter all rows and add up. No streams, no
 * pairs, no evidence, no forecast, no score.
 */
export function naiveAnalyses(
  rows: readonly LabelledTransaction[],
): { readonly month: string; readonly figure: string; readonly cents: number; readonly count: number }[] {
  const months = [...new Set(rows.map((row) => row.bookedOn.slice(0, 7)))].toSorted();
  return months.flatMap((month) =>
    Object.entries(MONTHLY).map(([figure, counts]) => {
      const some = rows.filter((row) => row.bookedOn.slice(0, 7) === month).filter(counts);
      return {
        month,
        figure,
        cents: some.reduce((sum, row) => sum + Math.abs(row.amountCents), 0),
        count: some.length,
      };
    }),
  );
}
