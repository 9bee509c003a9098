import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';
import { undisclosedAccountsField } from './undisclosed-account.ts';

/** What every risk figure answers with. */
const metricFields = {
  amount: z.number().meta({ description: 'Total over the window, as a positive number' }),
  count: z.int(),
  monthly: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      amount: z.number(),
      count: z.int(),
      full_month: z.boolean().meta({ description: 'Whether the data covers the whole calendar month' }),
    }),
  ),
  share_of_income: z
    .number()
    .nullable()
    .meta({ description: 'Amount over the income of the window; null without income' }),
  days_since_last: z.int().nullable(),
  top_counterparties: z.array(z.object({ name: z.string(), amount: z.number(), count: z.int() })),
  evidence: Evidence,
} as const;

const RiskMetric = z.object(metricFields).meta({ id: 'RiskMetric' });

const tally = z.object({ amount: z.number(), count: z.int(), evidence: Evidence });

export const RiskInsights = z
  .object({
    ...envelopeFields,
    income_total: z.number().nullable().meta({ description: 'Income of the window that shares are taken of' }),
    gambling: z.object({
      ...metricFields,
      winnings_amount: z.number(),
      net_amount: z.number().meta({ description: 'Spent less won' }),
      voucher_amount: z
        .number()
        .meta({ description: 'Part of the amount that is prepaid vouchers commonly used for betting' }),
    }),
    overdraft: z.object({
      ...metricFields,
      // Neither in what was kept while the cost alone was an amount of the overdraft.
      charges_amount: z.number().nullable().default(null).meta({
        description: 'Fees and interest for owing the bank: what amount, count and months of this figure are of',
      }),
      deepest_amount: z.number().nullable().default(null).meta({
        description:
          'Most that one spending account owed at the end of a day, however little it cost; null without printed balances',
      }),
      days_negative: z.int().nullable().meta({
        description: 'Days on which a spending account ended below zero; null without printed balances',
      }),
      facility_at_least: z.number().nullable().meta({
        description: 'Most that was owed on a spending account at the end of a day; null without printed balances',
      }),
      negative_spells: z.array(
        z.object({
          account_id: Id,
          start: IsoDate,
          end: IsoDate,
          days: z.int(),
          minimum: z.number(),
          ongoing: z.boolean(),
          evidence: Evidence,
        }),
      ),
    }),
    returned_debit_orders: z.object({
      ...metricFields,
      count_1_month: z.int().nullable(),
      count_3_months: z.int().nullable(),
      count_6_months: z.int().nullable(),
      count_12_months: z.int().nullable(),
      by_reason: z.object({ insufficient_funds: tally, disputed_or_stopped: tally, other_reason: tally }),
      fees_amount: z.number(),
    }),
    atm_and_cash: z.object({
      ...metricFields,
      deposits_amount: z.number(),
      deposits_count: z.int(),
      fees_amount: z.number(),
    }),
    net_saver_or_spender: z.object({
      verdict: z.enum(['NET_SAVER', 'NET_SPENDER', 'BALANCED']).nullable(),
      money_in: z.number().nullable(),
      money_out: z.number().nullable(),
      net_amount: z.number().nullable(),
      savings_rate: z.number().nullable().meta({ description: 'Net amount over money in' }),
      months_saving: z.int().nullable(),
      months_spending: z.int().nullable(),
      monthly: z.array(
        z.object({
          year: z.int(),
          month: z.int(),
          money_in: z.number(),
          money_out: z.number(),
          net_amount: z.number(),
          full_month: z.boolean(),
        }),
      ),
      evidence: Evidence,
    }),
    social_security_income: z.object({
      ...metricFields,
      by_label: z.array(z.object({ label: z.string(), amount: z.number(), count: z.int() })),
    }),
    short_term_lenders: z
      .object({
        ...metricFields,
        lender_count: z.int().meta({ description: 'Lenders that paid out or were paid back' }),
        loans_count: z.int(),
        loans_amount: z.number(),
        repayments_count: z.int(),
        repayments_amount: z.number(),
      })
      .meta({
        description: 'Amount, count, months and share are of what was paid back; what was borrowed is beside it',
      }),
    debt_review: z.object({ ...metricFields, active: z.boolean() }),
    collections: RiskMetric,
    salary_drained_on_pay_day: z.object({
      pay_days: z.array(
        z.object({
          date: IsoDate,
          salary: z.number().meta({ description: 'The main pay of the day' }),
          // Not in what was kept while grants counted as pay beside a salary.
          arrived: z
            .number()
            .nullable()
            .default(null)
            .meta({ description: 'Everything that came in from outside on the day, the pay included' }),
          spent: z.number(),
          share_spent: z.number().meta({ description: 'Spent over arrived, at most 1' }),
          drained: z.boolean(),
          evidence: Evidence,
        }),
      ),
      drained_count: z.int().nullable().meta({ description: 'Null without a regular salary, pension or grant' }),
      median_share_spent: z.number().nullable(),
      threshold: z.number(),
    }),
    loan_stacking: z.object({
      stacked: z.boolean(),
      new_credit_count: z.int(),
      new_credit_amount: z.number(),
      most_within_30_days: z.int(),
      episodes: z.array(
        z.object({
          from: IsoDate,
          to: IsoDate,
          count: z.int(),
          amount: z.number(),
          lenders: z.array(z.string()),
          evidence: Evidence,
        }),
      ),
      evidence: Evidence,
    }),
    undisclosed_accounts: undisclosedAccountsField,
    evidence: Evidence,
  })
  .meta({ id: 'RiskInsights', description: 'Risk flags, each with the transactions behind it' });
export type RiskInsights = z.infer<typeof RiskInsights>;
