import type { PolicyDocument } from '../document/policy-document.ts';
import { starterReasons } from './starter-reasons.ts';

const request = {
  product: 'personal_loan',
  applicant: 'natural_person',
  amount_cents: 4_000_000,
  term_months: 36,
  decided_on: '2026-11-23',
} as const;
const facts = { months_employed: 30 } as const;
const figures = {
  'affordability.max_instalment': 6_000,
  'affordability.full_months': 6,
  'affordability.net_income': 24_000,
  'affordability.debt_to_income': 0.2,
  'income_analysis.income_indicator': 'STABLE',
  'income_analysis.longevity': 85,
  'liquidity_score.score_90_days': 70,
  'risk_insights.debt_review.active': false,
  'risk_insights.returned_debit_orders.count_6_months': 0,
  'risk_insights.short_term_lenders.lender_count': 0,
  'risk_insights.gambling.share_of_income': 0.01,
} as const;

/**
 * R5 000 to R150 000 over 6 to 60 months. A scorecard over conduct decides and prices; its points are examples that no data
 * has fitted. Rates are below the cap of unsecured credit (repo rate and 21 % a year) at a repo rate of 7 % or more. Fees
 * with VAT are at the caps of regulations 42 and 44.
 */
export const salariedPersonalLoan: PolicyDocument = {
  format: 1,
  name: 'Personal loan to a salaried person',
  words: 'R5 000 to R150 000 over 6 to 60 months, decided and priced by a scorecard.',
  agreement: 'credit_agreement',
  products: ['personal_loan'],
  facts: [
    {
      id: 'months_employed',
      type: 'months',
      words: 'Months with the present employer, as the employer confirmed them.',
      from: 'employer',
      may_be_missing: true,
    },
  ],
  reasons: {
    debt_review: starterReasons.debt_review,
    income_not_regular: starterReasons.income_not_regular,
    income_cannot_tell: starterReasons.income_cannot_tell,
    short_history: starterReasons.short_history,
    returned_debit_orders: starterReasons.returned_debit_orders,
    gambling: starterReasons.gambling,
    longest_term: starterReasons.longest_term,
    largest_amount: starterReasons.largest_amount,
    offer_too_small: starterReasons.offer_too_small,
    offer_cannot_tell: starterReasons.offer_cannot_tell,
    score_low: {
      weight: 280,
      staff: 'The score is below the cut-off.',
      applicant: 'The points that we give for your account do not reach what we need.',
    },
    score_middle: {
      weight: 240,
      staff: 'The score is between the cut-offs: a person decides.',
      applicant: 'A person looks at your application.',
    },
    debt_high: {
      weight: 230,
      staff: 'Much of the income already repays debt.',
      applicant: 'A large part of your income already repays other loans.',
    },
    balances_low: {
      weight: 220,
      staff: 'Balances run low between pay days.',
      applicant: 'Your account runs low between pay days.',
    },
    short_term_loans: {
      weight: 210,
      staff: 'Loans of short-term lenders show in the statements.',
      applicant: 'Your statements show loans of short-term lenders.',
    },
    income_young: {
      weight: 205,
      staff: 'The income has not been seen for long.',
      applicant: 'We have not seen your present income for long.',
    },
    confirm_employment: {
      weight: 40,
      staff: 'The months with the employer are not confirmed, or fewer than six.',
      applicant: 'Please send a confirmation of your employment.',
    },
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
          words: 'At least three full months of statements.',
          when: 'affordability.full_months < 3 months',
          effect: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'employment',
          words: 'Employment of less than six months, or not confirmed, is a condition and no refusal.',
          when: 'fact.months_employed is missing or fact.months_employed < 6 months',
          effect: {
            do: 'condition',
            reason: 'confirm_employment',
            words: 'A confirmation of employment before the loan is paid out.',
          },
        },
      ],
    },
    {
      kind: 'scorecard',
      id: 'conduct',
      words:
        'Conduct of the account, out of 500 points. A missing figure gets the points of the middle: what is not known is no fault.',
      base: 100,
      characteristics: [
        {
          id: 'debt',
          of: 'affordability.debt_to_income',
          bins: [
            { id: 'missing', when: 'missing', points: 60, reason: 'income_cannot_tell' },
            { id: 'low', when: '<= 15%', points: 100, reason: 'debt_high' },
            { id: 'usual', when: '<= 35%', points: 60, reason: 'debt_high' },
            { id: 'high', when: 'any', points: 0, reason: 'debt_high' },
          ],
        },
        {
          id: 'returned',
          of: 'risk_insights.returned_debit_orders.count_6_months',
          bins: [
            { id: 'missing', when: 'missing', points: 50, reason: 'short_history' },
            { id: 'none', when: '= 0', points: 100, reason: 'returned_debit_orders' },
            { id: 'few', when: 'between 1 and 2', points: 50, reason: 'returned_debit_orders' },
            { id: 'many', when: '>= 3', points: 0, reason: 'returned_debit_orders' },
          ],
        },
        {
          id: 'balances',
          of: 'liquidity_score.score_90_days',
          bins: [
            { id: 'missing', when: 'missing', points: 50, reason: 'short_history' },
            { id: 'good', when: '>= 60', points: 80, reason: 'balances_low' },
            { id: 'fair', when: '>= 40', points: 50, reason: 'balances_low' },
            { id: 'low', when: '< 40', points: 0, reason: 'balances_low' },
          ],
        },
        {
          id: 'lenders',
          of: 'risk_insights.short_term_lenders.lender_count',
          bins: [
            { id: 'none', when: '= 0', points: 60, reason: 'short_term_loans' },
            { id: 'one', when: '= 1', points: 30, reason: 'short_term_loans' },
            { id: 'more', when: '>= 2', points: 0, reason: 'short_term_loans' },
          ],
        },
        {
          id: 'income',
          of: 'income_analysis.longevity',
          bins: [
            { id: 'missing', when: 'missing', points: 25, reason: 'income_cannot_tell' },
            { id: 'long', when: '>= 70', points: 40, reason: 'income_young' },
            { id: 'short', when: '< 70', points: 15, reason: 'income_young' },
          ],
        },
        {
          id: 'gambling',
          of: 'risk_insights.gambling.share_of_income',
          bins: [
            { id: 'missing', when: 'missing', points: 10, reason: 'income_cannot_tell' },
            { id: 'little', when: '<= 5%', points: 20, reason: 'gambling' },
            { id: 'much', when: 'any', points: 0, reason: 'gambling' },
          ],
        },
      ],
    },
    {
      kind: 'cut_off',
      id: 'score_bands',
      words: 'Below 260 no, below 340 a person decides.',
      scorecard: 'conduct',
      bands: [
        { below: 260, effect: { do: 'decline', reason: 'score_low' } },
        { below: 340, effect: { do: 'refer', reason: 'score_middle', queue: 'credit' } },
      ],
    },
    {
      kind: 'table',
      id: 'pricing',
      words: 'Rate and largest amount by score and term.',
      hit: 'first',
      columns: [
        { id: 'score', of: 'conduct.score' },
        { id: 'term', of: 'request.term' },
      ],
      outputs: [
        { id: 'rate', type: 'percent' },
        { id: 'times_income', type: 'number' },
      ],
      rows: [
        { id: 'best_short', cells: ['>= 450', '<= 24 months'], values: ['19.5%', '5'] },
        { id: 'best_long', cells: ['>= 450', '> 24 months'], values: ['21.5%', '6'] },
        { id: 'good_short', cells: ['between 380 and 449', '<= 24 months'], values: ['23.5%', '3.5'] },
        { id: 'good_long', cells: ['between 380 and 449', '> 24 months'], values: ['25.5%', '4'] },
      ],
      otherwise: { values: ['27.5%', '2'] },
    },
    {
      kind: 'limits',
      id: 'limits',
      words: 'The most that is lent, and the longest term.',
      limits: [
        { id: 'product', of: 'amount', at_most: 'R150000', reason: 'largest_amount' },
        {
          id: 'income',
          of: 'amount',
          at_most: 'pricing.times_income * affordability.net_income',
          reason: 'largest_amount',
          on_missing: { do: 'refer', reason: 'income_cannot_tell', queue: 'income' },
        },
        { id: 'term', of: 'term', at_most: '60 months', reason: 'longest_term' },
      ],
    },
  ],
  offer: {
    kind: 'credit',
    annual_rate: 'pricing.rate',
    initiation_fee: 'min(R189.75 + 11.5% * max(offer.amount - R1000, R0), R1207.50, 17.25% * offer.amount)',
    monthly_fee: 'R69',
    min_amount: 'R5000',
    step_cents: 50_000,
    below_min: { do: 'decline', reason: 'offer_too_small' },
    on_missing: { do: 'refer', reason: 'offer_cannot_tell', queue: 'income' },
  },
  overrides: { second_person_above_cents: 5_000_000 },
  tests: [
    {
      id: 'sound',
      words: 'A sound applicant gets what was asked.',
      given: { request, figures, facts },
      expect: { outcome: 'approve', amount_cents: 4_000_000, term_months: 36 },
    },
    {
      id: 'new_employment',
      words: 'Employment that nobody confirmed is a condition.',
      given: { request, figures, facts: {} },
      expect: { outcome: 'approve', reasons: ['confirm_employment'] },
    },
    {
      id: 'weak_conduct',
      words: 'Weak conduct declines, with what lost most points first and the score after it.',
      given: {
        request,
        figures: {
          ...figures,
          'affordability.debt_to_income': 0.5,
          'risk_insights.returned_debit_orders.count_6_months': 4,
          'liquidity_score.score_90_days': 30,
          'risk_insights.short_term_lenders.lender_count': 3,
        },
        facts,
      },
      expect: { outcome: 'decline', dominant_reason: 'debt_high', reasons: ['returned_debit_orders', 'score_low'] },
    },
    {
      id: 'thin_file',
      words: 'Statements that show almost nothing are referred, never declined.',
      given: {
        request,
        figures: {
          'affordability.full_months': 0,
          'income_analysis.income_indicator': 'NONE',
          'risk_insights.debt_review.active': false,
          'risk_insights.short_term_lenders.lender_count': 0,
        },
        facts,
      },
      expect: { outcome: 'refer', queue: 'income' },
    },
    {
      id: 'middle',
      words: 'A score between the cut-offs goes to a person.',
      given: {
        request,
        figures: {
          ...figures,
          'affordability.debt_to_income': 0.3,
          'risk_insights.returned_debit_orders.count_6_months': 2,
          'liquidity_score.score_90_days': 30,
          'risk_insights.short_term_lenders.lender_count': 1,
        },
        facts,
      },
      expect: { outcome: 'refer', queue: 'credit' },
    },
    {
      id: 'affordability_bounds',
      words: 'The maximum instalment bounds the amount whatever the score.',
      given: { request, figures: { ...figures, 'affordability.max_instalment': 1_000 }, facts },
      expect: { outcome: 'approve', dominant_reason: 'above_maximum_instalment' },
    },
    {
      id: 'cannot_afford',
      words: 'Where the maximum instalment does not carry the smallest loan, that is the reason.',
      given: { request, figures: { ...figures, 'affordability.max_instalment': 100 }, facts },
      expect: { outcome: 'decline', dominant_reason: 'above_maximum_instalment' },
    },
  ],
};
