import type { PolicyDocument } from '../document/policy-document.ts';
import { starterReasons } from './starter-reasons.ts';

const request = {
  product: 'cash_advance',
  applicant: 'juristic_person',
  amount_cents: 8_000_000,
  term_months: 6,
  decided_on: '2026-11-23',
} as const;
const facts = { months_trading: 40, sector: 'retail' } as const;
const figures = {
  'affordability.full_months': 6,
  'affordability.takings': 120_000,
  'affordability.net_trading_income': 30_000,
  'liquidity_score.windows.90_days.average_balance': 25_000,
  'liquidity_score.windows.90_days.buffer_days': 12,
  'risk_insights.overdraft.days_negative': 3,
  'risk_insights.returned_debit_orders.count_6_months': 1,
} as const;

/**
 * Working capital to a company by its takings. It is for juristic persons: the affordability regulation is not for them
 * (National Credit Act, section 78(1)), so the policy bounds the instalment itself. A sole proprietor is a natural person,
 * whom this policy refers. The price is a rate of a year, repaid monthly. Thresholds are examples.
 */
export const smmeCashAdvance: PolicyDocument = {
  format: 1,
  name: 'Cash advance to a small company',
  words: 'R10 000 to R500 000 over at most 12 months, by takings.',
  agreement: 'juristic_person_credit',
  products: ['cash_advance'],
  facts: [
    {
      id: 'months_trading',
      type: 'months',
      words: 'Months since the company was registered.',
      from: 'lender',
      may_be_missing: false,
    },
    {
      id: 'sector',
      type: 'label',
      words: 'What the company does most.',
      from: 'applicant',
      values: ['retail', 'food', 'transport', 'construction', 'services', 'other'],
      may_be_missing: true,
    },
  ],
  reasons: {
    short_history: starterReasons.short_history,
    returned_debit_orders: starterReasons.returned_debit_orders,
    longest_term: starterReasons.longest_term,
    largest_amount: starterReasons.largest_amount,
    offer_too_small: starterReasons.offer_too_small,
    offer_cannot_tell: starterReasons.offer_cannot_tell,
    takings_cannot_tell: {
      weight: 450,
      staff: 'The data does not show the takings, or what is left of them.',
      applicant: 'The statements do not show the takings of the company.',
    },
    no_trading_income: {
      weight: 420,
      staff: 'Cost of sales takes all of the takings.',
      applicant: 'What the company sells brings in no more than it costs.',
    },
    trading_short: {
      weight: 380,
      staff: 'The company has traded for less than twelve months.',
      applicant: 'The company has not traded for long enough.',
    },
    overdrawn: {
      weight: 320,
      staff: 'The accounts were overdrawn on many days, or hold little.',
      applicant: 'The accounts of the company were overdrawn on many days, or hold little.',
    },
    instalment_high: {
      weight: 100,
      staff: 'The instalment is above the share of the trading income that the policy takes.',
      applicant: 'The repayment would take too much of what the trade leaves.',
    },
  },
  nodes: [
    {
      kind: 'rules',
      id: 'gates',
      words: 'What has to hold before an advance is considered.',
      rules: [
        {
          id: 'trading',
          words: 'Twelve months of trade.',
          when: 'fact.months_trading < 12 months',
          effect: { do: 'decline', reason: 'trading_short' },
        },
        {
          id: 'history',
          words: 'At least six full months of statements.',
          when: 'affordability.full_months < 6 months',
          effect: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
        {
          id: 'profit',
          words: 'The trade leaves something.',
          when: 'affordability.net_trading_income <= R0',
          effect: { do: 'decline', reason: 'no_trading_income' },
          on_missing: { do: 'refer', reason: 'takings_cannot_tell', queue: 'business' },
        },
        {
          id: 'returned',
          words: 'At most three debit orders returned in six months.',
          when: 'risk_insights.returned_debit_orders.count_6_months > 3',
          effect: { do: 'decline', reason: 'returned_debit_orders' },
          on_missing: { do: 'refer', reason: 'short_history', queue: 'documents' },
        },
      ],
    },
    {
      kind: 'table',
      id: 'cover',
      words: 'How much of the takings of a month is advanced, by days overdrawn and the buffer.',
      hit: 'priority',
      columns: [
        { id: 'overdrawn', of: 'risk_insights.overdraft.days_negative' },
        { id: 'buffer', of: 'liquidity_score.windows.90_days.buffer_days' },
      ],
      outputs: [{ id: 'share', type: 'percent' }],
      rows: [
        {
          id: 'often_overdrawn',
          cells: ['> 45 days', 'any'],
          values: ['0%'],
          priority: 100,
          effect: { do: 'decline', reason: 'overdrawn' },
        },
        { id: 'strong', cells: ['<= 5 days', '>= 20 days'], values: ['100%'], priority: 50 },
        { id: 'usual', cells: ['<= 20 days', '>= 7 days'], values: ['75%'], priority: 40 },
        { id: 'weak', cells: ['any', 'any'], values: ['40%'], priority: 10 },
      ],
      otherwise: { values: ['0%'], effect: { do: 'refer', reason: 'overdrawn', queue: 'business' } },
      on_missing: { values: ['0%'], effect: { do: 'refer', reason: 'takings_cannot_tell', queue: 'business' } },
    },
    {
      kind: 'table',
      id: 'loading',
      words: 'What is added to the rate: every row that fits counts.',
      hit: 'collect',
      columns: [
        { id: 'sector', of: 'fact.sector' },
        { id: 'trading', of: 'fact.months_trading' },
      ],
      outputs: [{ id: 'rate', type: 'percent', collect: 'sum' }],
      rows: [
        { id: 'sector_unknown', cells: ['missing', 'any'], values: ['2%'] },
        { id: 'risky_sector', cells: ['in ("construction", "transport")', 'any'], values: ['3%'] },
        { id: 'two_years', cells: ['any', '< 24 months'], values: ['2.5%'] },
      ],
      otherwise: { values: ['0%'] },
    },
    {
      kind: 'limits',
      id: 'limits',
      words: 'The most that is advanced, the longest term and the largest instalment.',
      limits: [
        { id: 'product', of: 'amount', at_most: 'R500000', reason: 'largest_amount' },
        {
          id: 'takings',
          of: 'amount',
          at_most: 'cover.share * affordability.takings',
          reason: 'largest_amount',
          on_missing: { do: 'refer', reason: 'takings_cannot_tell', queue: 'business' },
        },
        { id: 'term', of: 'term', at_most: '12 months', reason: 'longest_term' },
        {
          id: 'trade',
          of: 'instalment',
          at_most: '60% * affordability.net_trading_income',
          reason: 'instalment_high',
          on_missing: { do: 'refer', reason: 'takings_cannot_tell', queue: 'business' },
        },
      ],
    },
  ],
  offer: {
    kind: 'credit',
    annual_rate: '24% + loading.rate',
    initiation_fee: '2% * offer.amount',
    monthly_fee: 'R0',
    min_amount: 'R10000',
    step_cents: 100_000,
    below_min: { do: 'decline', reason: 'offer_too_small' },
    on_missing: { do: 'refer', reason: 'offer_cannot_tell', queue: 'business' },
  },
  overrides: { second_person_above_cents: 10_000_000 },
  tests: [
    {
      id: 'sound',
      words: 'A sound company gets what was asked.',
      given: { request, figures, facts },
      expect: { outcome: 'approve', amount_cents: 8_000_000, term_months: 6 },
    },
    {
      id: 'sole_proprietor',
      words: 'A natural person is not decided by this policy.',
      given: { request: { ...request, applicant: 'natural_person' }, figures, facts },
      expect: { outcome: 'refer', dominant_reason: 'agreement_does_not_fit' },
    },
    {
      id: 'overdrawn',
      words: 'Many overdrawn days decline.',
      given: { request, figures: { ...figures, 'risk_insights.overdraft.days_negative': 60 }, facts },
      expect: { outcome: 'decline', dominant_reason: 'overdrawn' },
    },
    {
      id: 'balances_missing',
      words: 'Statements without balances are referred.',
      given: { request, figures: { ...figures, 'risk_insights.overdraft.days_negative': null }, facts },
      expect: { outcome: 'refer', queue: 'business', dominant_reason: 'takings_cannot_tell' },
    },
    {
      id: 'instalment_bounds',
      words: 'The trading income bounds the instalment.',
      given: { request, figures: { ...figures, 'affordability.net_trading_income': 10_000 }, facts },
      expect: { outcome: 'approve', reasons: ['instalment_high'] },
    },
  ],
};
