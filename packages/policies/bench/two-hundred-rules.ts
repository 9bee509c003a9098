import type { PolicyDocument } from '../document/policy-document.ts';
import type { DecisionInput } from '../interpret/read-inputs.ts';

const RULES = 200;

/** Tests of one, two and three comparisons, with missing figures and arithmetic among them; the number makes each its own. */
const forms: readonly ((number: number) => string)[] = [
  (number) => `affordability.net_income < R${1_000 + number}`,
  (number) => `affordability.debt_to_income > ${40 + (number % 50)}% and affordability.net_income < R${9_000 + number}`,
  (number) => `request.amount > ${3 + (number % 4)} * affordability.net_income + R${number}`,
  (number) => `risk_insights.gambling.count > ${number} or expenses_analysis.total_expenses > R${200_000 + number}.50`,
  (number) =>
    `income_analysis.income_indicator in ("ENDED", "NONE") and not affordability.full_months >= ${number % 12} months`,
  (number) =>
    `liquidity_score.windows.90_days.buffer_days is not missing and liquidity_score.windows.90_days.buffer_days < ${number % 5} days and request.term > 6 months`,
];

/** A policy of 200 rules that an ordinary applicant passes, so that each decision makes an offer too. */
export const twoHundredRules: PolicyDocument = {
  format: 1,
  name: 'Two hundred rules',
  words: 'What the benchmark decides by.',
  agreement: 'credit_agreement',
  products: ['loan'],
  facts: [],
  reasons: { refused: { weight: 1, staff: 'A rule holds.', applicant: 'A rule holds.' } },
  nodes: [
    {
      kind: 'rules',
      id: 'rules',
      words: 'Rules.',
      rules: Array.from({ length: RULES }, (_, number) => {
        const form = number % forms.length;
        return {
          id: `rule_${number}`,
          words: 'A rule.',
          when: forms[form]?.(number) ?? '',
          effect: { do: 'decline', reason: 'refused' },
          ...([3, 5].includes(form) ? {} : { on_missing: { do: 'refer', reason: 'refused', queue: 'people' } }),
        } as const;
      }),
    },
  ],
  offer: {
    kind: 'credit',
    annual_rate: '24.5%',
    initiation_fee: 'min(R1207.50, 11.5% * offer.amount)',
    monthly_fee: 'R69',
    min_amount: 'R500',
    step_cents: 10_000,
    below_min: { do: 'decline', reason: 'refused' },
    on_missing: { do: 'decline', reason: 'refused' },
  },
  tests: [],
};

export const ordinaryApplicant: DecisionInput = {
  request: {
    product: 'loan',
    applicant: 'natural_person',
    amount_cents: 2_000_000,
    term_months: 24,
    decided_on: '2026-11-23',
  },
  figures: {
    'affordability.max_instalment': 900,
    'affordability.net_income': 18_500.75,
    'affordability.debt_to_income': 0.2134,
    'affordability.full_months': 12,
    'expenses_analysis.total_expenses': 140_210.35,
    'income_analysis.income_indicator': 'STABLE',
    'risk_insights.gambling.count': 0,
    'liquidity_score.windows.90_days.buffer_days': 14.2,
  },
  facts: {},
  override: null,
};
