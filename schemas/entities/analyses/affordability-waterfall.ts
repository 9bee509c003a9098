import * as z from 'zod';
import { Evidence } from './analysis-envelope.ts';

/** What a line of the waterfall is part of, in the order in which it is worked out. */
const waterfallParts = ['money_in', 'statutory', 'committed', 'necessary', 'free', 'own_money', 'apart'] as const;

/** The lines of the waterfall: every transaction of the window is in exactly one. */
const waterfallLines = [
  'regular_income',
  'one_off_income',
  'other_money_in',
  'new_credit',
  'refunds',
  'statutory',
  'credit_agreements',
  'insurance',
  'medical_aid',
  'contracts',
  'school_fees',
  'bank_fees',
  'cost_of_sales',
  'housing',
  'food',
  'transport',
  'utilities',
  'health_care',
  'maintenance',
  'cash',
  'uncategorised',
  'gambling',
  'payments_to_people',
  'other_spending',
  'own_transfers',
  'saving',
  'returned_payments',
  'cancelled_payments',
  'loan_accounts',
  'other_currency',
] as const;

const WaterfallLine = z
  .object({
    line: z.enum(waterfallLines),
    part: z.enum(waterfallParts).meta({
      description:
        'money_in, statutory, committed and necessary lead to the instalment; free is spending that the worksheet leaves out; own_money stays with the applicant; apart is neither in nor out',
    }),
    usual_amount: z
      .number()
      .nullable()
      .meta({ description: 'Of a usual month, without sign; null of lines that are no monthly amount' }),
    total_amount: z.number().meta({ description: 'Sum of its transactions over the window, money out negative' }),
    count: z.int(),
    months: z
      .array(
        z.object({
          year: z.int(),
          month: z.int(),
          amount: z.number().meta({ description: 'Sum of the transactions of the month, money out negative' }),
          counted: z.boolean().meta({ description: 'Whether the figures of a usual month are taken from this month' }),
          evidence: Evidence,
        }),
      )
      .meta({ description: 'The months in which it has transactions, oldest first' }),
  })
  .meta({ id: 'WaterfallLine' });
export type WaterfallLine = z.infer<typeof WaterfallLine>;

export const Waterfall = z
  .object({
    lines: z
      .array(WaterfallLine)
      .meta({ description: 'Those that have transactions, in the order of the calculation' }),
    balance_change: z.number().meta({
      description:
        'Sum of all lines but other_currency: closing less opening balances of the accounts in the currency above',
    }),
  })
  .meta({ id: 'AffordabilityWaterfall' });
export type Waterfall = z.infer<typeof Waterfall>;

const Operand = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  working: z
    .string()
    .nullable()
    .meta({ description: 'The figure of another working that the value is worked out in; null if it is not' }),
  line: z
    .enum(waterfallLines)
    .nullable()
    .meta({ description: 'The line of the waterfall whose months and transactions are behind it' }),
  evidence: Evidence,
});

export const Working = z
  .object({
    figure: z.string(),
    value: z.number().nullable(),
    formula: z.string(),
    operands: z.array(Operand),
  })
  .meta({
    id: 'AffordabilityWorking',
    description: 'How a figure comes about: its formula over its operands, each of which opens to more',
  });
export type Working = z.infer<typeof Working>;

export const affordabilityVerdicts = ['within', 'tight', 'beyond', 'cannot_tell'] as const;

const affordabilityReasonCodes = [
  'data_stale',
  'statements_refused',
  'statements_suspect',
  'rows_missing',
  'too_little_history',
  'no_norm_for_currency',
  'no_income_seen',
  'income_ended',
  'no_regular_income',
  'nothing_left_by_worksheet',
  'instalment_above_worksheet',
  'debt_review',
  'months_leave_less_than_worksheet',
  'months_leave_nothing',
  'few_months_carry_it',
  'debt_to_income_high',
  'gambling_high',
  'debits_unpaid',
  'few_full_months',
  'spending_not_categorised',
  'months_carry_it',
] as const;

const Reason = z.object({
  code: z.enum(affordabilityReasonCodes),
  speaks_for: z.enum(affordabilityVerdicts).meta({ description: 'The verdict that this reason alone would give' }),
  message: z.string(),
  unit: z.enum(['money', 'share', 'days', 'months', 'count', 'category']),
  measured: z.union([z.number(), z.string()]).nullable(),
  limit: z.union([z.number(), z.string()]).nullable(),
  evidence: Evidence,
});

const SHARE = 'must be a share from 0 to 1, such as 0.25 for 25 %';
const RATIO = 'must be a ratio from 0 to 10, such as 0.4 for 40 %';

/** Where a verdict turns; an organisation may set its own. */
export const AffordabilityThresholds = z
  .strictObject({
    least_full_months: z
      .int()
      .min(1, 'must be from 1 to 24 months')
      .max(24, 'must be from 1 to 24 months')
      .meta({ description: 'Fewer full months are tight' }),
    least_share_of_months: z
      .number()
      .min(0, SHARE)
      .max(1, SHARE)
      .meta({ description: 'Share of the months that must have carried the instalment; less is tight' }),
    most_debt_to_income: z
      .number()
      .min(0, RATIO)
      .max(10, RATIO)
      .meta({ description: 'Credit repayments over gross income, 0.4 for 40 %; more is tight' }),
    most_gambling_share: z
      .number()
      .min(0, SHARE)
      .max(1, SHARE)
      .meta({ description: 'Share of the net income that may go to gambling; more is tight' }),
    most_uncategorised_share: z
      .number()
      .min(0, SHARE)
      .max(1, SHARE)
      .meta({ description: 'Share of the spending that may be without a category; more is tight' }),
  })
  .meta({ id: 'AffordabilityThresholds' });
export type AffordabilityThresholds = z.infer<typeof AffordabilityThresholds>;

export const VerdictDetails = z
  .object({
    instalment: z
      .number()
      .nullable()
      .meta({ description: 'The instalment that the verdict speaks of: the one asked about, else max_instalment' }),
    reasons: z.array(Reason).meta({ description: 'What weighs most first' }),
    thresholds: AffordabilityThresholds,
    thresholds_source: z.string().meta({
      description: 'organisation, or the day from which the thresholds of the product apply',
    }),
  })
  .meta({ id: 'AffordabilityVerdict', description: 'Why the verdict is what it is' });
export type VerdictDetails = z.infer<typeof VerdictDetails>;

export const MonthsLeft = z
  .object({
    median: z.number().nullable(),
    worst: z.number().nullable(),
    worst_month: z.object({ year: z.int(), month: z.int() }).nullable(),
    p10: z.number().nullable().meta({ description: 'Tenth percentile over three full months or more' }),
    share_of_months: z.number().nullable().meta({
      description: 'Share of the full months that could have carried the instalment at the present level of pay',
    }),
  })
  .meta({ id: 'MonthsLeft', description: 'What each month really left; medians are over full months only' });
export type MonthsLeft = z.infer<typeof MonthsLeft>;
