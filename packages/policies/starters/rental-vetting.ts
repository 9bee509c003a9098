import type { PolicyDocument } from '../document/policy-document.ts';
import { starterReasons } from './starter-reasons.ts';

const request = {
  product: 'residential_lease',
  applicant: 'natural_person',
  amount_cents: 800_000,
  term_months: 12,
  decided_on: '2026-11-23',
} as const;
const facts = { landlord_reference: 'good' } as const;
const figures = {
  'affordability.full_months': 3,
  'affordability.net_income': 26_000,
  'affordability.months_left.median': 3_000,
  'income_analysis.income_indicator': 'STABLE',
  'risk_insights.returned_debit_orders.count_3_months': 0,
  'risk_insights.debt_review.active': false,
} as const;

/**
 * Whether a tenant can pay the rent. A lease of immovable property is no credit agreement (National Credit Act, section
 * 8(2)(b)): debt review is a condition here and no bar. What a month leaves is after the present rent, which the new one
 * replaces: it is not compared with the rent, but has to be above nothing. Thresholds are examples.
 */
export const rentalVetting: PolicyDocument = {
  format: 1,
  name: 'Tenant of a dwelling',
  words: 'Whether the rent fits the income, by bank statements and the last landlord.',
  agreement: 'lease_of_immovable_property',
  products: ['residential_lease'],
  facts: [
    {
      id: 'landlord_reference',
      type: 'label',
      words: 'What the last landlord says of the payments.',
      from: 'landlord',
      values: ['good', 'late_payments', 'arrears'],
      may_be_missing: true,
    },
  ],
  reasons: {
    income_not_regular: starterReasons.income_not_regular,
    income_cannot_tell: starterReasons.income_cannot_tell,
    short_history: starterReasons.short_history,
    returned_debit_orders: starterReasons.returned_debit_orders,
    rent_above_income: {
      weight: 330,
      staff: 'The rent is above 35 % of the net income.',
      applicant: 'The rent is too large a part of your income.',
    },
    nothing_left: {
      weight: 260,
      staff: 'A usual month leaves nothing: more goes out than comes in.',
      applicant: 'In a usual month more is spent from your account than comes in.',
    },
    arrears: {
      weight: 400,
      staff: 'The last landlord reports arrears.',
      applicant: 'Your last landlord reports that rent was not paid.',
    },
    reference_needed: {
      weight: 90,
      staff: 'There is no reference of a landlord, or it speaks of late payments.',
      applicant: 'Please send a reference of your last landlord, or a guarantor.',
    },
    under_debt_review: {
      weight: 95,
      staff: 'The tenant is under debt review: ask the debt counsellor for the budget.',
      applicant: 'Please send the budget of your debt counsellor.',
    },
  },
  nodes: [
    {
      kind: 'rules',
      id: 'gates',
      words: 'Income and conduct.',
      rules: [
        {
          id: 'regular_income',
          words: 'The income is regular and goes on.',
          when: 'income_analysis.income_indicator in ("IRREGULAR", "ENDED", "NONE")',
          effect: { do: 'refer', reason: 'income_not_regular', queue: 'rentals' },
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'rentals' },
        },
        {
          id: 'history',
          words: 'At least three full months of statements.',
          when: 'affordability.full_months < 3 months',
          effect: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'returned',
          words: 'At most one debit order returned in three months.',
          when: 'risk_insights.returned_debit_orders.count_3_months > 1',
          effect: { do: 'refer', reason: 'returned_debit_orders', queue: 'rentals' },
          on_missing: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'usual_month',
          words: 'A usual month leaves something.',
          when: 'affordability.months_left.median < R0',
          effect: { do: 'refer', reason: 'nothing_left', queue: 'rentals' },
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'rentals' },
        },
        {
          id: 'debt_review',
          words: 'A budget of the debt counsellor under debt review.',
          when: 'risk_insights.debt_review.active',
          effect: { do: 'condition', reason: 'under_debt_review', words: 'The budget of the debt counsellor.' },
        },
      ],
    },
    {
      kind: 'table',
      id: 'reference',
      words: 'What the last landlord says.',
      hit: 'first',
      columns: [{ id: 'reference', of: 'fact.landlord_reference' }],
      outputs: [],
      rows: [
        { id: 'good', cells: ['= "good"'], values: [] },
        { id: 'arrears', cells: ['= "arrears"'], values: [], effect: { do: 'decline', reason: 'arrears' } },
        {
          id: 'late',
          cells: ['= "late_payments"'],
          values: [],
          effect: { do: 'condition', reason: 'reference_needed', words: 'A deposit of two months, or a guarantor.' },
        },
        {
          id: 'unknown',
          cells: ['missing'],
          values: [],
          effect: { do: 'condition', reason: 'reference_needed', words: 'A reference of the last landlord.' },
        },
      ],
    },
    {
      kind: 'limits',
      id: 'limits',
      words: 'The largest rent.',
      limits: [
        {
          id: 'income',
          of: 'amount',
          at_most: '35% * affordability.net_income',
          reason: 'rent_above_income',
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'rentals' },
        },
      ],
    },
  ],
  offer: { kind: 'lease', above_limit: { do: 'decline', reason: 'rent_above_income' } },
  tests: [
    {
      id: 'sound',
      words: 'A tenant whose income carries the rent is taken.',
      given: { request, figures, facts },
      expect: { outcome: 'approve', amount_cents: 800_000 },
    },
    {
      id: 'rent_high',
      words: 'A rent above 35 % of the income is declined and never reduced.',
      given: { request, figures: { ...figures, 'affordability.net_income': 20_000 }, facts },
      expect: { outcome: 'decline', dominant_reason: 'rent_above_income' },
    },
    {
      id: 'no_reference',
      words: 'Without a reference there is a condition.',
      given: { request, figures, facts: {} },
      expect: { outcome: 'approve', reasons: ['reference_needed'] },
    },
    {
      id: 'arrears',
      words: 'Arrears with the last landlord decline.',
      given: { request, figures, facts: { landlord_reference: 'arrears' } },
      expect: { outcome: 'decline', dominant_reason: 'arrears' },
    },
    {
      id: 'income_missing',
      words: 'An income that the data does not show is referred.',
      given: {
        request,
        figures: { ...figures, 'affordability.net_income': null, 'affordability.months_left.median': null },
        facts,
      },
      expect: { outcome: 'refer', queue: 'rentals', dominant_reason: 'income_cannot_tell' },
    },
  ],
};
