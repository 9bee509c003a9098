import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { personIncomeOf } from '../income/person-income.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { flowByLabel, type MoneyFlow } from './flow-by-label.ts';

/**
 * The counted rows of an input by what they mean. Regular credits from natural persons are `other_in`, and `income`
 * where the input asks to count them.
 */
export const moneyFlow = oncePerInput((input: AnalysisInput): MoneyFlow => {
  const flow = flowByLabel(input);
  const { rows } = personIncomeOf(input);
  if (!input.countPersonIncome || rows.size === 0) return flow;
  const counted = flow.other_in.filter((row) => rows.has(row));
  return {
    ...flow,
    income: [...flow.income, ...counted].toSorted((a, b) =>
      a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
    ),
    other_in: flow.other_in.filter((row) => !rows.has(row)),
  };
});

/** Sum of the amounts in cents, signed. */
export function sumCents(rows: readonly LabelledTransaction[]): number {
  return rows.reduce((sum, row) => sum + row.amountCents, 0);
}

/** Sum of the sizes of the amounts in cents. */
export function sumAbsCents(rows: readonly LabelledTransaction[]): number {
  return rows.reduce((sum, row) => sum + Math.abs(row.amountCents), 0);
}
