import * as z from 'zod';
import { IsoDate } from '../../identifiers.ts';
import { affordabilityVerdicts, MonthsLeft, VerdictDetails, Waterfall, Working } from './affordability-waterfall.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const AffordabilityMonth = z
  .object({
    year: z.int(),
    month: z.int().min(1).max(12),
    primary_income: z.number().meta({ description: 'From the strongest regular source of the window' }),
    secondary_income: z.number().meta({ description: 'From every other regular source' }),
    one_off_income: z.number().meta({ description: 'Income that does not recur; in no other figure' }),
    other_money_in: z.number().meta({
      description: 'Money in that nothing shows to be income: people, cash, unnamed payers; in no other figure',
    }),
    person_income: z.number().default(0).meta({
      description:
        'Regular credits of natural persons: part of other_money_in, or of primary and secondary_income where count_person_income is true',
    }),
    takings: z.number().default(0).meta({
      description:
        'What a trade took in; its income is net_trading_income, and the figures of income hold no more of it',
    }),
    cost_of_sales: z.number().default(0).meta({ description: 'Stock and supplies of the trade; in no expense' }),
    net_trading_income: z
      .number()
      .default(0)
      .meta({ description: 'takings less cost_of_sales; below 0 it is a loss, which affordability_amount deducts' }),
    discretionary_expenses: z.number(),
    non_discretionary_expenses: z.number(),
    statutory: z.number().meta({ description: 'Part of the non-discretionary expenses: tax, fines and licences' }),
    debt_commitments: z.number().meta({ description: 'Part of the non-discretionary expenses: credit repayments' }),
    new_debt_commitments: z.number().default(0).meta({
      description: 'Instalments of credit that goes on at as_of and began after the month; part of no expense',
    }),
    necessary_expenses: z.number().meta({
      description:
        'The necessary lines of the waterfall: housing, food, transport, utilities, health care, maintenance, cash drawn',
    }),
    affordability_amount: z.number().meta({
      description: 'Primary and secondary income less discretionary and non-discretionary expenses and a trading loss',
    }),
    disposable_income: z
      .number()
      .nullable()
      .exactOptional()
      .meta({ description: 'In documents of before only; left has taken its place', deprecated: true }),
    money_in: z.number().nullable().default(null).meta({
      description: 'All money in but own transfers and drawn savings; null in documents of before',
    }),
    money_out: z.number().nullable().default(null).meta({
      description: 'All money out but own transfers and saving, without sign; null in documents of before',
    }),
    left: z.number().nullable().default(null).meta({
      description: 'What the month really left: money_in less money_out; null in documents of before',
    }),
    borrowed: z.number().nullable().default(null).meta({
      description: 'Part of money_in that is new credit; null in documents of before',
    }),
    pay_step: z.number().exactOptional().meta({
      description:
        'What the regular income of the month would be more at its level since the last lasting change, below 0 less; part of no other figure, absent if nothing changed after the month',
    }),
    carries_instalment: z.boolean().nullable().default(null).meta({
      description:
        'Whether left with pay_step less borrowed is at least the instalment of verdict_details; null if verdict_details has no instalment',
    }),
    full_month: z.boolean().meta({ description: 'Whether the data covers the whole calendar month' }),
    evidence: Evidence,
  })
  .meta({ id: 'AffordabilityMonth' });

const NewCredit = z
  .object({
    lender: z.string(),
    label: z.string(),
    basis: z.enum(['instalments', 'estimate']).meta({
      description:
        'instalments: at least one was paid. estimate: the loan was received and no instalment paid yet; monthly_amount is the usual instalment of its product',
    }),
    monthly_amount: z.number(),
    first_on: IsoDate.nullable().meta({ description: 'First instalment; null of an estimate' }),
    estimate: z
      .object({
        received_on: IsoDate,
        received_amount: z.number(),
        number_of_instalments: z.int(),
        annual_interest_rate: z.number(),
        source: z.string(),
      })
      .nullable()
      .meta({ description: 'What the estimate is made of: the receipt, the usual term and the highest lawful price' }),
    evidence: Evidence,
  })
  .meta({ id: 'NewCredit' });

/** A figure that documents of before hold and those of now do not. */
const ofBefore = <S extends z.ZodType>(schema: S) =>
  schema
    .exactOptional()
    .meta({ description: 'In documents of before only; months_left has taken its place', deprecated: true });

export const Affordability = z
  .object({
    ...envelopeFields,
    months: z.array(AffordabilityMonth).meta({ description: 'Every calendar month of the window, oldest first' }),
    full_months: z.int(),
    figures_from: z.enum(['full_months', 'last_month_to_date']).nullable().meta({
      description:
        'What the figures below are medians of: the full calendar months, or, when there is none, the one month that ends on as_of; null when the data is shorter',
    }),
    median_affordability_amount: ofBefore(z.number().nullable()),
    worst_month_affordability_amount: ofBefore(z.number().nullable()),
    worst_month: ofBefore(z.object({ year: z.int(), month: z.int() }).nullable()),
    p10_affordability_amount: ofBefore(z.number().nullable()),
    primary_income_source: z
      .object({ name: z.string(), label: z.string(), stream_id: z.string().nullable(), monthly_amount: z.number() })
      .nullable()
      .meta({ description: 'The strongest regular source; null when every one has ended' }),
    net_income: z.number().nullable().meta({
      description:
        'Median over the months of the regular income that goes on: without what has ended, at present amounts',
    }),
    ended_income: z
      .array(
        z.object({
          name: z.string(),
          label: z.string(),
          stream_id: z.string().nullable(),
          monthly_amount: z.number().meta({ description: 'Usual amount a month while it was paid' }),
          last_on: IsoDate.meta({ description: 'Day of the last payment' }),
        }),
      )
      .default([])
      .meta({
        description: 'Regular income that has ended, the latest first; in neither net_income nor max_instalment',
      }),
    person_income: z.number().nullable().default(null).meta({
      description: 'Median of regular credits of natural persons a month, whether or not net_income counts them',
    }),
    takings: z.number().nullable().default(null).meta({ description: 'Median of takings a month' }),
    cost_of_sales: z.number().nullable().default(null).meta({ description: 'Median of cost_of_sales a month' }),
    net_trading_income: z.number().nullable().default(null).meta({
      description: 'Median of net_trading_income a month; net_income counts it in each month, never below 0',
    }),
    count_person_income: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether net_income and all that follows from it counts person_income' }),
    gross_income_estimate: z
      .number()
      .nullable()
      .meta({ description: 'The larger of the declared gross income and net_income' }),
    gross_income_method: z.enum(['declared', 'net_as_gross_lower_bound']).nullable().meta({
      description:
        'Bank data shows income after deductions, which is the least that the gross income can be. declared: the declared one, which is not below it. net_as_gross_lower_bound: nothing was declared, or less than the banked income, which is used instead',
    }),
    statutory: z.number().nullable(),
    debt_commitments: z.number().nullable().meta({
      description:
        'What the credit that goes on costs in a usual month: median of what its agreements took, their instalments that were returned and not paid in the same month, and new_debt_commitments',
    }),
    new_credit: z.array(NewCredit).default([]).meta({
      description:
        'Credit that began within the months behind the figures, in debt_commitments with all of its instalment',
    }),
    committed_obligations: z.number().nullable().default(null).meta({
      description:
        'debt_commitments, insurance, medical aid, contracts, school fees, bank fees and a trading loss of a usual month',
    }),
    uncategorised_spending: z
      .object({
        amount: z.number().meta({ description: 'Spending without a category over the months behind the figures' }),
        necessary_share: z.number().meta({
          description:
            'Share of necessary ones among everyday purchases that have a category; 1 when there are no such purchases',
        }),
        counted_share: z.number().meta({ description: 'Part of amount that counts as necessary' }),
        share_of_spending: z.number().meta({ description: 'amount over all spending of those months' }),
      })
      .nullable()
      .default(null)
      .meta({ description: 'Spending without a category, and the part of it that counts as necessary' }),
    necessary_expenses_observed: z.number().nullable().meta({
      description: 'Median of the necessary lines a month, with the necessary part of uncategorised spending',
    }),
    norm_applied: z
      .number()
      .nullable()
      .meta({ description: 'Minimum expense norm of regulation 23A at gross_income_estimate' }),
    norm_effective_from: IsoDate.nullable(),
    norm_source: z.string().nullable(),
    expenses_used: z.number().nullable().meta({
      description: 'The larger of necessary_expenses_observed and norm_applied, unless a declaration replaces them',
    }),
    expenses_basis: z.enum(['observed', 'norm', 'declared']).nullable(),
    expenses_override: z
      .object({ amount: z.number(), reason: z.string(), applied: z.boolean() })
      .nullable()
      .meta({ description: 'The declaration given by the caller; one below expenses_used needs a reason' }),
    reg23a_worksheet: z
      .object({
        gross_income: z.number(),
        statutory_deductions: z
          .number()
          .meta({ description: 'What a declared gross income exceeds net_income by, and statutory payments' }),
        income_after_deductions: z.number().nullable().default(null).meta({
          description:
            'gross_income less statutory_deductions: net_income less statutory. Null in documents of before, which have it in net_income',
        }),
        net_income: z.number().exactOptional().meta({
          description: 'In documents of before only; income_after_deductions has taken its place',
          deprecated: true,
        }),
        existing_obligations: z.number().meta({ description: 'committed_obligations' }),
        living_expenses: z.number().meta({ description: 'expenses_used' }),
        discretionary_income: z.number().meta({
          description: 'income_after_deductions less existing_obligations and living_expenses; may be negative',
        }),
      })
      .nullable()
      .meta({ description: 'The steps of regulation 23A for a usual month, line by line' }),
    debt_to_income: z.number().nullable().meta({ description: 'debt_commitments over gross_income_estimate' }),
    discretionary_income: z.number().nullable().default(null).meta({
      description: 'Income after deductions less committed_obligations and expenses_used: that of reg23a_worksheet',
    }),
    max_instalment: z.number().nullable().meta({
      description: 'discretionary_income, never below 0; null when the data is too little to calculate it',
    }),
    max_instalment_worst_month: z.number().nullable().meta({
      description:
        'What the month that really left least, new credit aside, would have carried: never below 0 or above max_instalment',
    }),
    max_principal: z
      .number()
      .nullable()
      .meta({ description: 'What max_instalment repays at the rate and term given; null without them' }),
    loan_terms: z
      .object({ annual_interest_rate: z.number(), number_of_instalments: z.int() })
      .nullable()
      .meta({ description: 'The nominal rate of a year as a fraction and the number of monthly instalments' }),
    months_left: MonthsLeft.nullable().default(null),
    verdict: z.enum(affordabilityVerdicts).nullable().default(null).meta({
      description:
        'On the instalment of verdict_details. within: the worksheet and the months both carry it; tight: the worksheet does, something else speaks against it; beyond: the worksheet does not, or the law forbids credit; cannot_tell: the data does not show it. Null in documents of before',
    }),
    verdict_details: VerdictDetails.nullable().default(null),
    waterfall: Waterfall.nullable()
      .default(null)
      .meta({ description: 'Every transaction of the window in exactly one line; null in documents of before' }),
    workings: z
      .array(Working)
      .default([])
      .meta({ description: 'Formula and operands of each figure on the way from transactions to the instalment' }),
    evidence: Evidence,
  })
  .meta({
    id: 'Affordability',
    description: 'What the applicant has left by month, and the instalment that it carries',
  });
export type Affordability = z.infer<typeof Affordability>;
