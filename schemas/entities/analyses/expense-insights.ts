import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const part = {
  amount: z.number(),
  share: z.number().nullable().meta({ description: 'Of all expenses of the window, 0 to 1' }),
  count: z.int(),
} as const;

const payment = {
  transaction_id: Id,
  date: IsoDate,
  amount: z.number(),
  description: z.string(),
  counterparty: z.string().nullable(),
  label: z.string(),
} as const;

const SpendSplit = z
  .object({
    primary: z.string().meta({ description: 'Group of labels, as in the taxonomy' }),
    ...part,
    labels: z.array(z.object({ label: z.string(), ...part })),
    evidence: Evidence,
  })
  .meta({ id: 'SpendSplit' });

export const ExpenseInsights = z
  .object({
    ...envelopeFields,
    total_expenses: z
      .number()
      .meta({ description: 'Money out without own-account transfers, savings and both legs of returned debit orders' }),
    total_refunds: z
      .number()
      .meta({ description: 'Merchant refunds and bank corrections, not deducted from the total' }),
    total_saved: z.number().meta({ description: 'Moved to savings, stokvels, investments and crypto: not an expense' }),
    // What was kept before payees were put together names single payments: each is a payee of one payment.
    top_expense_amounts: z
      .array(
        z.object({
          ...payment,
          amount: z.number().meta({ description: 'Everything paid to this payee over the window' }),
          count: z.int().default(1).meta({ description: 'Payments to this payee' }),
          evidence: Evidence.default({}),
        }),
      )
      .meta({
        description:
          'The ten payees that got the most, each once; the fields beside amount and count are of their largest payment',
      }),
    largest_expense: z
      .object(payment)
      .nullable()
      .default(null)
      .meta({ description: 'The largest single payment of the window; null without expenses' }),
    spend_split: z.array(SpendSplit),
    unique_months: z.array(z.string()).meta({ description: 'Months that hold an expense, as YYYY-MM, oldest first' }),
    months: z.array(
      z.object({
        year: z.int(),
        month: z.int(),
        amount: z.number(),
        count: z.int(),
        full_month: z.boolean(),
        fixed_amount: z.number(),
        flexible_amount: z.number(),
        by_primary: z.record(z.string(), z.number()),
      }),
    ),
    fixed_amount: z.number().meta({ description: 'Recurring expenses and credit agreements' }),
    flexible_amount: z.number(),
    subscriptions: z.array(
      z.object({
        stream_id: z.string(),
        name: z.string(),
        label: z.string(),
        cadence: z.string(),
        state: z.string(),
        usual_amount: z.number(),
        payments: z.int(),
        last_paid: IsoDate,
        next_expected: IsoDate.nullable().meta({
          description: 'Null when it has ended or was due before the day of reading',
        }),
        evidence: Evidence,
      }),
    ),
    outliers: z.array(
      z.object({
        transaction_id: Id,
        date: IsoDate,
        amount: z.number(),
        label: z.string(),
        usual_amount: z.number().meta({ description: 'Median amount of this label' }),
        deviation: z.number().meta({ description: 'Modified z-score; above 3.5 is an outlier' }),
      }),
    ),
    // None in what was kept while this field had the name of the figures that a relabel moved.
    spending_changes: z
      .array(
        z.object({
          days: z.int(),
          amount: z.number(),
          amount_before: z.number(),
          change: z.number(),
          change_share: z
            .number()
            .nullable()
            .meta({ description: 'Change over the amount before; null when that is zero' }),
          by_primary: z.array(
            z.object({ primary: z.string(), amount: z.number(), amount_before: z.number(), change: z.number() }),
          ),
        }),
      )
      .default([])
      .meta({ description: 'Expenses of the last 30 and 90 days against as many days before them' }),
    label_confidence: z
      .number()
      .nullable()
      .meta({ description: 'Confidence of the labels, weighted by amount; null without expenses' }),
    evidence: Evidence,
  })
  .meta({ id: 'ExpenseInsights', description: 'Where the money goes' });
export type ExpenseInsights = z.infer<typeof ExpenseInsights>;
