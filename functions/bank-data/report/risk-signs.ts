import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import type { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';

const names = {
  debt_review: 'Debt review',
  loan_stacking: 'Loan stacking',
  collections: 'Collections',
  returned_debit_orders: 'Debit orders returned',
  short_term_loans: 'Short-term loans taken',
  short_term_lenders: 'Paid back to short-term lenders',
  gambling: 'Gambling',
  overdraft: 'Days in overdraft, and the most owed',
  overdraft_charges: 'Overdraft fees and interest',
  salary_drained_on_pay_day: 'Salary drained on pay day',
  undisclosed_accounts: 'Undisclosed accounts',
} as const;

/** A sign of strain that the analysis found. */
export interface RiskSign {
  readonly name: string;
  readonly tone: 'watch' | 'bad';
  /** Times, or days for the overdraft. */
  readonly count: number;
  readonly amount: number | null;
  /** Ids of the transactions behind it, oldest first. */
  readonly evidence: readonly string[];
}

const idsIn = (...evidences: readonly Readonly<Record<string, readonly string[]>>[]): string[] => [
  ...new Set(evidences.flatMap((evidence) => Object.values(evidence).flat())),
];

/** The signs that an analysis found, the gravest first. What it did not find is no sign. */
export function riskSigns(risk: RiskInsights): readonly RiskSign[] {
  const { debt_review: review, loan_stacking: stacking, overdraft, salary_drained_on_pay_day: drained } = risk;
  const { undisclosed_accounts: undisclosed, short_term_lenders: lenders } = risk;
  const sign = (
    name: keyof typeof names,
    tone: RiskSign['tone'],
    count: number | null,
    amount: number | null,
    evidence: readonly string[],
  ): readonly RiskSign[] =>
    count === null || count === 0 ? [] : [{ name: names[name], tone, count, amount, evidence }];
  const counted = (name: 'collections' | 'returned_debit_orders' | 'gambling', tone: RiskSign['tone']) =>
    sign(name, tone, risk[name].count, risk[name].amount, risk[name].evidence['count'] ?? idsIn(risk[name].evidence));
  return [
    ...(review.active
      ? sign('debt_review', 'bad', Math.max(1, review.count), review.amount, idsIn(review.evidence))
      : []),
    ...(stacking.stacked
      ? sign('loan_stacking', 'bad', stacking.new_credit_count, stacking.new_credit_amount, idsIn(stacking.evidence))
      : []),
    ...counted('collections', 'bad'),
    ...counted('returned_debit_orders', 'bad'),
    ...sign(
      'undisclosed_accounts',
      'watch',
      undisclosed.length,
      randsOf(undisclosed.reduce((sum, { amount_in: into, amount_out: out }) => sum + centsOf(into) + centsOf(out), 0)),
      idsIn(...undisclosed.map(({ evidence }) => evidence)),
    ),
    ...sign(
      'short_term_loans',
      'watch',
      lenders.loans_count,
      lenders.loans_amount,
      lenders.evidence['loans_amount'] ?? [],
    ),
    ...sign('short_term_lenders', 'watch', lenders.count, lenders.amount, lenders.evidence['amount'] ?? []),
    ...counted('gambling', 'watch'),
    ...sign(
      'overdraft',
      'watch',
      overdraft.days_negative,
      overdraft.deepest_amount,
      idsIn(...overdraft.negative_spells.map(({ evidence }) => evidence)),
    ),
    ...sign(
      'overdraft_charges',
      'watch',
      overdraft.count,
      overdraft.charges_amount,
      overdraft.evidence['amount'] ?? [],
    ),
    ...sign(
      'salary_drained_on_pay_day',
      'watch',
      drained.drained_count,
      null,
      idsIn(...drained.pay_days.filter((day) => day.drained).map(({ evidence }) => evidence)),
    ),
  ];
}
