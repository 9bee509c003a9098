import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { HealthWeights } from '../documents/health-score.ts';

/** Every measured term of the health score. */
export type HealthTermCode =
  | 'surplus_typical_month'
  | 'surplus_worst_month'
  | 'months_with_income'
  | 'income_covers_necessities'
  | 'length_of_income'
  | 'necessities_to_income'
  | 'discretionary_to_income'
  | 'gambling_to_income'
  | 'liquidity_scores'
  | 'months_without_overspending'
  | 'debt_to_income'
  | 'returned_debit_orders'
  | 'debt_review_or_collections'
  | 'short_term_lenders'
  | 'fees_to_income'
  | 'penalty_fees';

/** A term earns no point at `zeroAt`, all its points at `fullAt`, and in between in proportion. */
export interface HealthScale {
  readonly component: keyof HealthWeights;
  /** Points within its component, whose terms make 100 together. */
  readonly of: number;
  readonly zeroAt: number;
  readonly fullAt: number;
}

export interface HealthTable {
  readonly effectiveFrom: CalendarDate;
  readonly weights: HealthWeights;
  readonly terms: Readonly<Record<HealthTermCode, HealthScale>>;
}

/** The product's own choice of what counts how much, by the day from which it applies; none of it is law. */
const tables: readonly HealthTable[] = [
  {
    effectiveFrom: '2026-01-01',
    weights: { affordability: 25, income: 20, expense: 15, liquidity_and_savings: 15, debt: 20, fee: 5 },
    terms: {
      surplus_typical_month: { component: 'affordability', of: 60, zeroAt: -0.2, fullAt: 0.2 },
      surplus_worst_month: { component: 'affordability', of: 40, zeroAt: -0.3, fullAt: 0.1 },
      months_with_income: { component: 'income', of: 40, zeroAt: 0.5, fullAt: 1 },
      income_covers_necessities: { component: 'income', of: 40, zeroAt: 0.5, fullAt: 1.5 },
      length_of_income: { component: 'income', of: 20, zeroAt: 0, fullAt: 6 },
      necessities_to_income: { component: 'expense', of: 60, zeroAt: 1, fullAt: 0.5 },
      discretionary_to_income: { component: 'expense', of: 15, zeroAt: 0.6, fullAt: 0.2 },
      gambling_to_income: { component: 'expense', of: 25, zeroAt: 0.1, fullAt: 0 },
      liquidity_scores: { component: 'liquidity_and_savings', of: 70, zeroAt: 0, fullAt: 100 },
      months_without_overspending: { component: 'liquidity_and_savings', of: 30, zeroAt: 0, fullAt: 1 },
      debt_to_income: { component: 'debt', of: 45, zeroAt: 0.6, fullAt: 0.2 },
      returned_debit_orders: { component: 'debt', of: 30, zeroAt: 4, fullAt: 0 },
      debt_review_or_collections: { component: 'debt', of: 15, zeroAt: 1, fullAt: 0 },
      short_term_lenders: { component: 'debt', of: 10, zeroAt: 3, fullAt: 0 },
      fees_to_income: { component: 'fee', of: 60, zeroAt: 0.05, fullAt: 0.01 },
      penalty_fees: { component: 'fee', of: 40, zeroAt: 6, fullAt: 0 },
    },
  },
];

const [oldest] = tables;

/** The table that applies on a day; the oldest before the first one. */
export function healthTableOn(date: CalendarDate): HealthTable {
  const found = tables.findLast((table) => table.effectiveFrom <= date) ?? oldest;
  if (!found) throw new Error('no table of health weights');
  return found;
}
