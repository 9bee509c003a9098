import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const score = z.number().min(0).max(100).nullable();

/** How often an income is paid. */
export const IncomeCadence = z.enum([
  'weekly',
  'fortnightly',
  'four_weekly',
  'semi_monthly',
  'fixed_day',
  'day_25',
  'last_working_day',
  'monthly',
]);

export const IncomeStream = z
  .object({
    id: Id,
    name: z.string(),
    label: z.string(),
    kind: z.enum(['income', 'person']).default('income').meta({
      description:
        'person: regular credits of a natural person with nothing to show that they are pay; they count as income only where count_person_income asks for it',
    }),
    role: z
      .enum(['primary', 'secondary', 'not_counted'])
      .meta({ description: 'not_counted: of kind person, and in no figure of this document' }),
    cadence: IncomeCadence,
    day_of_month: z.int().nullable().meta({ description: 'The wished day; weekends and public holidays move it' }),
    state: z
      .enum(['EARLY', 'MATURE', 'ENDED'])
      .meta({ description: 'Seen twice; three times or more; next payment overdue beyond the tolerance' }),
    payments: z.int(),
    first_on: IsoDate,
    last_on: IsoDate,
    amount_pattern: z.enum(['fixed', 'stepped', 'variable']),
    stepped_on: IsoDate.nullable(),
    typical_amount: z.number(),
    monthly_amount: z.number().meta({ description: 'Of a trade its takings, before the cost of sales' }),
    net_monthly_amount: z.number().nullable().default(null).meta({
      description:
        'monthly_amount less the share of takings that the cost of sales takes, which is what net income counts; equal to it but for a trade',
    }),
    base_amount: z.number().nullable().default(null).meta({
      description:
        'What nearly every payment reaches: the 10th percentile of the payments (with what the payer pays beside each) since stepped_on, 26 at most; null of fewer than three',
    }),
    variable_amount: z.number().nullable().default(null).meta({
      description:
        'What a usual payment brings above base_amount, with what the same payer regularly pays beside it (commission that is booked apart): typical_amount less base_amount where nothing is',
    }),
    variation: z.number().nullable().default(null).meta({
      description:
        '90th less 10th percentile of those payments over their median, without the largest one; null of fewer than three',
    }),
    missed_payments: z
      .int()
      .nullable()
      .default(null)
      .meta({ description: 'Payments that were due between the first and the last and did not come' }),
    weekend_rule: z.enum(['before', 'after', 'none']).nullable().default(null).meta({
      description:
        'Where a payment due on a weekend or public holiday goes, by the best fit: the working day before, the one after, or nowhere. Where no payment fell on such a day it is before',
    }),
    consistency: score,
    regularity: score,
    next_payment: z.object({ expected_on: IsoDate, amount_low: z.number(), amount_high: z.number() }).nullable().meta({
      description:
        'Null when the stream has ended, and when it was due before the day of reading: the data does not show whether it came',
    }),
    evidence: Evidence,
  })
  .meta({ id: 'IncomeStream' });
export type IncomeStream = z.infer<typeof IncomeStream>;

const StrikeDateDetails = z
  .object({
    instalment: z.number(),
    instalment_assumed: z.boolean().meta({ description: 'True when the caller named none' }),
    floor: z.number().meta({ description: 'What must stay on the account after the instalment' }),
    account_id: Id,
    stream_id: Id.nullable().default(null).meta({
      description:
        'The stream to collect behind, the strongest that goes on; null if that income has no rhythm, and in analyses from before it was said',
    }),
    cycle_basis: z.enum(['calendar_month', 'pay_cycle']).default('calendar_month').meta({
      description:
        'What the days are counted in: months, or for income that comes weekly, fortnightly, four-weekly or twice a month the days from one pay day to the next',
    }),
    day_of_month: z
      .int()
      .nullable()
      .meta({ description: 'The day chosen; null for ANY and REJECT, and where days are counted from pay day' }),
    days_after_pay: z
      .int()
      .nullable()
      .default(null)
      .meta({ description: 'The day chosen, in days after pay day; null if days are those of the month' }),
    next_dates: z.array(IsoDate).default([]).meta({
      description:
        'The dates on which an order for the day chosen is collected, soonest first, none before the day of reading; none for ANY and REJECT',
    }),
    days: z
      .array(
        z.object({
          day: z.int(),
          covered: z.int(),
          cycles: z.int(),
          lower_bound: z
            .number()
            .meta({ description: 'Lower end of the 95 % Wilson interval of covered out of cycles' }),
        }),
      )
      .meta({
        description:
          'Each day of the month, or each day after pay day from 0 on: in how many past cycles the balance covered the instalment',
      }),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'StrikeDateDetails' });

export const IncomeAnalysis = z
  .object({
    ...envelopeFields,
    consistency: score.meta({ description: 'How alike the payments of the primary income are' }),
    longevity: score.meta({ description: 'Consecutive months of primary income, of twelve' }),
    regularity: score.meta({ description: 'How closely the primary income keeps its days' }),
    income_month_breaks: z
      .int()
      .nullable()
      .meta({ description: 'Months without regular income between the first and the last with it' }),
    income_break_months: z.array(z.object({ year: z.int(), month: z.int() })),
    income_indicator: z.enum(['STABLE', 'VARIABLE', 'EARLY', 'IRREGULAR', 'ENDED', 'NONE']).nullable().meta({
      description:
        'What kind of income the primary source is; null if income cannot be seen, with an issue that says why',
    }),
    months_back: z.int().meta({ description: 'Calendar months that the window touches' }),
    income_heatmap: z
      .array(
        z.object({
          year: z.int(),
          month: z.int(),
          total: z.number().meta({ description: 'Counted income; of a trade its takings, before the cost of sales' }),
          net_total: z.number().nullable().default(null).meta({
            description: 'total less the cost of sales of the month, never less than the income beside the takings',
          }),
          full_month: z.boolean().meta({ description: 'Whether the data covers the whole calendar month' }),
          days: z.array(z.object({ day: z.int(), amount: z.number(), transaction_ids: z.array(Id) })),
        }),
      )
      .meta({ description: 'Counted income by month and day; days without income are left out' }),
    strike_date: z
      .union([z.literal('ANY'), z.literal('REJECT'), IsoDate])
      .nullable()
      .meta({
        description:
          'The next date on which an instalment is most often covered, ANY when every day is, REJECT when none is; null with fewer than three months of balances, where the income is not seen or has ended, and when the data is stale (no_strike_date says which)',
      }),
    strike_date_details: StrikeDateDetails.nullable(),
    no_strike_date: z
      .object({
        code: z.enum([
          'no_regular_income',
          'income_ended',
          'income_not_seen',
          'too_few_balances',
          'data_stale',
          'days_passed',
        ]),
        message: z.string().meta({ description: 'The reason in words' }),
      })
      .nullable()
      .default(null)
      .meta({ description: 'Why no day is named; null if one is, and in analyses from before it was said' }),
    streams: z
      .array(IncomeStream)
      .meta({ description: 'Primary first, then by amount a month, and last those that are not counted' }),
    next_payment: z
      .object({ stream_id: Id, expected_on: IsoDate, amount_low: z.number(), amount_high: z.number() })
      .nullable()
      .meta({ description: 'Of the primary income; null if that of its stream is' }),
    evidence: Evidence,
  })
  .meta({
    id: 'IncomeAnalysis',
    description: 'Where the income comes from, how steady it is, and when it can be collected from',
  });
export type IncomeAnalysis = z.infer<typeof IncomeAnalysis>;
