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

/** What moneyFlow finds to come from and go to others, with what is not income in its own right told apart. */
export const countedMoney = oncePerInput((input: AnalysisInput): CountedMoney => {
  const flow = moneyFlow(input);
  const isIncome = (row: LabelledTransaction): boolean => labelOf(row.label).primary === 'INCOME';
  const moneyIn = [...flow.income, ...flow.other_in].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1,
  );
  return {
    income: moneyIn.filter(isIncome),
    otherIn: moneyIn.filter((row) => !isIncome(row)),
    expenses: flow.expense,
  };
});
