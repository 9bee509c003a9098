import type { PolicyDocument } from '../document/policy-document.ts';
import { starterReasons } from './starter-reasons.ts';

const request = {
  product: 'short_term_loan',
  applicant: 'natural_person',
  amount_cents: 300_000,
  term_months: 3,
  decided_on: '2026-11-23',
} as const;
const facts = { first_loan_this_year: true } as const;
const figures = {
  'affordability.max_instalment': 2_500,
  'affordability.full_months': 3,
  'affordability.net_income': 12_000,
  'income_analysis.income_indicator': 'STABLE',
  'risk_insights.debt_review.active': false,
  'risk_insights.returned_debit_orders.count_3_months': 0,
  'risk_insights.gambling.share_of_income': 0.02,
  'risk_insights.loan_stacking.most_within_30_days': 0,
} as const;

/**
 * Up to R8 000 over six months to people with a salary. Interest and fees are at the caps of short term credit (National
 * Credit Regulations, regulations 42 and 44, as of 6 May 2016), fees with VAT at 15 %: set your own below them. Thresholds
 * are examples and not advice.
 */
export const salariedShortTerm: PolicyDocument = {
  format: 1,
  name: 'Short-term loan to a salaried person',
  words: 'Up to R8 000 over at most six months, on the strength of a regular salary.',
  agreement: 'credit_agreement',
  products: ['short_term_loan'],
  facts: [
    {
      id: 'first_loan_this_year',
      type: 'yes_or_no',
      words: 'Whether this is the first loan of the calendar year with this lender: a further one has a lower cap.',
      from: 'lender',
      may_be_missing: false,
    },
  ],
  reasons: {
    debt_review: starterReasons.debt_review,
    income_not_regular: starterReasons.income_not_regular,
    income_cannot_tell: starterReasons.income_cannot_tell,
    short_history: starterReasons.short_history,
    returned_debit_orders: starterReasons.returned_debit_orders,
    gambling: starterReasons.gambling,
    many_new_loans: starterReasons.many_new_loans,
    longest_term: starterReasons.longest_term,
    largest_amount: starterReasons.largest_amount,
    offer_too_small: starterReasons.offer_too_small,
    offer_cannot_tell: starterReasons.offer_cannot_tell,
  },
  nodes: [
    {
      kind: 'rules',
      id: 'gates',
      words: 'What has to hold before a loan is considered.',
      rules: [
        {
          id: 'debt_review',
          words: 'No credit under debt review (National Credit Act, section 88).',
          when: 'risk_insights.debt_review.active',
          effect: { do: 'decline', reason: 'debt_review' },
        },
        {
          id: 'regular_income',
          words: 'An income that has ended repays nothing.',
          when: 'income_analysis.income_indicator = "ENDED"',
          effect: { do: 'decline', reason: 'income_not_regular' },
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'income' },
        },
        {
          id: 'unclear_income',
          words: 'A young, irregular or unseen income is checked by a person: the data may be too short for it.',
          when: 'income_analysis.income_indicator in ("EARLY", "IRREGULAR", "NONE")',
          effect: { do: 'refer', reason: 'income_not_regular', queue: 'income' },
          on_missing: { do: 'nothing' },
        },
        {
          id: 'history',
          words: 'At least two full months of statements.',
          when: 'affordability.full_months < 2 months',
          effect: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'returned',
          words: 'At most two debit orders returned in three months.',
          when: 'risk_insights.returned_debit_orders.count_3_months > 2',
          effect: { do: 'decline', reason: 'returned_debit_orders' },
          on_missing: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'gambling',
          words: 'At most a fifth of the income goes to gambling.',
          when: 'risk_insights.gambling.share_of_income > 20%',
          effect: { do: 'refer', reason: 'gambling', queue: 'conduct' },
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'income' },
        },
        {
          id: 'stacking',
          words: 'Fewer than three new loans within thirty days.',
          when: 'risk_insights.loan_stacking.most_within_30_days >= 3',
          effect: { do: 'decline', reason: 'many_new_loans' },
        },
      ],
    },
    {
      kind: 'table',
      id: 'pricing',
      words: 'The rate of a first and of a further loan in a calendar year.',
      hit: 'first',
      columns: [{ id: 'first_loan', of: 'fact.first_loan_this_year' }],
      outputs: [{ id: 'rate', type: 'percent' }],
      rows: [
        { id: 'first', cells: ['= yes'], values: ['60%'] },
        { id: 'further', cells: ['= no'], values: ['36%'] },
      ],
      otherwise: { values: ['36%'] },
    },
    {
      kind: 'limits',
      id: 'limits',
      words: 'The most that is lent, and the longest term.',
      limits: [
        { id: 'product', of: 'amount', at_most: 'R8000', reason: 'largest_amount' },
        {
          id: 'income',
          of: 'amount',
          at_most: '60% * affordability.net_income',
          reason: 'largest_amount',
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'income' },
        },
        { id: 'term', of: 'term', at_most: '6 months', reason: 'longest_term' },
      ],
    },
  ],
  offer: {
    kind: 'credit',
    annual_rate: 'pricing.rate',
    initiation_fee: 'min(R189.75 + 11.5% * max(offer.amount - R1000, R0), R1207.50, 17.25% * offer.amount)',
    monthly_fee: 'R69',
    min_amount: 'R500',
    step_cents: 10_000,
    below_min: { do: 'decline', reason: 'offer_too_small' },
    on_missing: { do: 'refer', reason: 'offer_cannot_tell', queue: 'income' },
  },
  tests: [
    {
      id: 'sound',
      words: 'A sound applicant gets what was asked.',
      given: { request, figures, facts },
      expect: { outcome: 'approve', amount_cents: 300_000, term_months: 3 },
    },
    {
      id: 'affordability_bounds',
      words: 'The maximum instalment bounds the amount whatever the income.',
      given: { request, figures: { ...figures, 'affordability.max_instalment': 900 }, facts },
      expect: { outcome: 'approve', dominant_reason: 'above_maximum_instalment' },
    },
    {
      id: 'affordability_missing',
      words: 'Without a maximum instalment a person decides.',
      given: { request, figures: { ...figures, 'affordability.max_instalment': null }, facts },
      expect: { outcome: 'refer', queue: 'affordability', dominant_reason: 'affordability_cannot_tell' },
    },
    {
      id: 'debt_review',
      words: 'Debt review declines and is the dominant reason.',
      given: {
        request,
        figures: {
          ...figures,
          'risk_insights.debt_review.active': true,
          'risk_insights.returned_debit_orders.count_3_months': 5,
        },
        facts,
      },
      expect: { outcome: 'decline', dominant_reason: 'debt_review', reasons: ['returned_debit_orders'] },
    },
    {
      id: 'income_missing',
      words: 'An income that the data does not show is referred, never declined.',
      given: {
        request,
        figures: { ...figures, 'income_analysis.income_indicator': null, 'affordability.net_income': null },
        facts,
      },
      expect: { outcome: 'refer', queue: 'income', dominant_reason: 'income_cannot_tell' },
    },
    {
      id: 'too_much',
      words: 'A larger amount than the product has comes down to its limit.',
      given: {
        request: { ...request, amount_cents: 900_000, term_months: 6 },
        figures: { ...figures, 'affordability.net_income': 30_000 },
        facts,
      },
      expect: { outcome: 'approve', amount_cents: 800_000, reasons: ['largest_amount'] },
    },
  ],
};
