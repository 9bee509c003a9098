import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { moneyFlow } from './money-flow.ts';

/** The rows that income and affordability figures are made of; no row is in two lists, each is oldest first. */
export interface CountedMoney {
  readonly income: readonly LabelledTransaction[];
  /** Money in that nothing shows to be income. */
  readonly otherIn: readonly LabelledTransaction[];
  readonly expenses: readonly LabelledTransaction[];
  /** What a trade bought to sell on. */
  readonly costOfSales: readonly LabelledTransaction[];
}

/** What moneyFlow finds to come from and go to others. */
export const countedMoney = oncePerInput((input: AnalysisInput): CountedMoney => {
  const { income, other_in, expense, cost_of_sales } = moneyFlow(input);
  return {
    income: income.toSorted(byDay),
    otherIn: other_in.toSorted(byDay),
    expenses: expense,
    costOfSales: cost_of_sales,
  };
});

function byDay(a: LabelledTransaction, b: LabelledTransaction): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
