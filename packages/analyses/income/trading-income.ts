import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';

/** What a trade took and what its stock cost, in positive cents. */
export interface Trading {
  readonly takingsCents: number;
  readonly costCents: number;
  /** The part of the takings that paid for stock: in no income. */
  readonly deductedCents: number;
  /** What stock cost beyond the takings: an expense. */
  readonly lossCents: number;
}

const isTaking = ({ label }: LabelledTransaction): boolean => label === 'income.business';

/**
 * Net trading income of a time: takings - cost of sales, as income never below 0; what is missing is a loss.
 * @param income rows of the time, of any kind
 */
export function tradingOf(income: readonly LabelledTransaction[], costs: readonly LabelledTransaction[]): Trading {
  const takingsCents = sumAbsCents(income.filter(isTaking));
  const costCents = sumAbsCents(costs);
  const deductedCents = Math.min(takingsCents, costCents);
  return { takingsCents, costCents, deductedCents, lossCents: costCents - deductedCents };
}

/**
 * The deduction of a time among several kinds of its income, in proportion to the takings in each, to the cent.
 * @returns as many amounts as kinds, none above the takings of its kind, together `deductedCents` of all
 */
export function deductedFrom(
  kinds: readonly (readonly LabelledTransaction[])[],
  costs: readonly LabelledTransaction[],
): number[] {
  const takings = kinds.map((rows) => sumAbsCents(rows.filter(isTaking)));
  let open = Math.min(
    sumAbsCents(costs),
    takings.reduce((sum, cents) => sum + cents, 0),
  );
  let rest = takings.reduce((sum, cents) => sum + cents, 0);
  return takings.map((cents) => {
    const part = rest === 0 ? 0 : Math.round((open * cents) / rest);
    open -= part;
    rest -= cents;
    return part;
  });
}
