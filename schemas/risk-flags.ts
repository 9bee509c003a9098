import type { RiskInsights } from './entities/analyses/risk-insights.ts';

/** What risk insights warn of, the gravest first. */
export const riskFlagNames = [
  'debt_review',
  'loan_stacking',
  'collections',
  'returned_debit_orders',
  'undisclosed_accounts',
  'short_term_loans',
  'short_term_lenders',
  'gambling',
  'overdraft',
  'overdraft_charges',
  'salary_drained_on_pay_day',
] as const;
export type FlagName = (typeof riskFlagNames)[number];

export interface RiskFlag {
  readonly name: FlagName;
  readonly tone: 'watch' | 'bad';
  /** Times, or days for the overdraft. */
  readonly count: number;
  /** In rands; null if the flag has none. */
  readonly amount: number | null;
  /** The figure of the risk insights that it rests on. */
  readonly path: string;
}

/** What the analysis found, the gravest first. What it did not find is no flag. */
export function riskFlags(risk: RiskInsights): readonly RiskFlag[] {
  const flag = (
    name: FlagName,
    tone: RiskFlag['tone'],
    count: number | null,
    amount: number | null,
    path: string = name,
  ): readonly RiskFlag[] => (count === null || count === 0 ? [] : [{ name, tone, count, amount, path }]);
  const { debt_review: review, loan_stacking: stacking, overdraft, salary_drained_on_pay_day: drained } = risk;
  const { undisclosed_accounts: undisclosed, short_term_lenders: lenders } = risk;
  const moved = Math.round(undisclosed.reduce((sum, one) => sum + 100 * (one.amount_in + one.amount_out), 0)) / 100;
  return [
    ...(review.active ? flag('debt_review', 'bad', Math.max(1, review.count), review.amount) : []),
    ...(stacking.stacked ? flag('loan_stacking', 'bad', stacking.new_credit_count, stacking.new_credit_amount) : []),
    ...flag('collections', 'bad', risk.collections.count, risk.collections.amount),
    ...flag('returned_debit_orders', 'bad', risk.returned_debit_orders.count, risk.returned_debit_orders.amount),
    ...flag('undisclosed_accounts', 'watch', undisclosed.length, moved),
    ...flag('short_term_loans', 'watch', lenders.loans_count, lenders.loans_amount, 'short_term_lenders.loans_amount'),
    ...flag('short_term_lenders', 'watch', lenders.count, lenders.amount),
    ...flag('gambling', 'watch', risk.gambling.count, risk.gambling.amount),
    ...flag('overdraft', 'watch', overdraft.days_negative, overdraft.deepest_amount),
    ...flag('overdraft_charges', 'watch', overdraft.count, overdraft.charges_amount, 'overdraft.charges_amount'),
    ...flag('salary_drained_on_pay_day', 'watch', drained.drained_count, null),
  ];
}
