import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Currency } from '../../money.ts';

/** Ids of the transactions behind a figure, oldest first. */
export const Evidence = z
  .record(z.string(), z.array(Id))
  .meta({ description: 'Ids of the transactions behind each figure of this object, by the name of the figure' });
export type Evidence = z.infer<typeof Evidence>;

export const DataQualityIssue = z
  .object({
    code: z.enum([
      'data_not_recent',
      'data_stale',
      'too_little_history',
      'gap_in_history',
      'statements_not_contiguous',
      'rows_missing',
      'partial_month',
      'regular_income_ended',
      'income_account_ends_early',
      'no_income_account',
      'pay_not_counted',
      'last_pay_differs',
      'pay_presumed',
      'person_income_not_counted',
      'regular_credits_not_counted',
      'cash_not_counted',
      'undisclosed_account',
      'holder_differs_from_applicant',
      'accounts_of_several_holders',
      'balance_break',
      'closing_balance_mismatch',
      'foreign_currency_rows_excluded',
      'low_label_confidence',
      'spending_not_categorised',
      'no_balances',
    ]),
    message: z.string(),
    account_id: Id.nullable(),
    transaction_ids: z.array(Id),
  })
  .meta({ id: 'DataQualityIssue' });
export type DataQualityIssue = z.infer<typeof DataQualityIssue>;

/** What the balances printed around a stretch without transactions prove about it. */
export const GapBalance = z.enum(['continues', 'breaks', 'unknown']).meta({
  description:
    'continues: the balance after the gap follows from the one before, so nothing is missing; breaks: transactions are missing, and figures leave the gap out; unknown: no balances are printed around it',
});

/** What a figure is measured in; money is in the currency of the envelope. */
const FigureUnit = z.enum([
  'money',
  'score',
  'share',
  'percent',
  'count',
  'days',
  'months',
  'day_of_month',
  'date',
  'yes_or_no',
  'category',
  'list',
]);

/** What every analysis carries: what it speaks of, by which rules, and how far it can be trusted. */
export const envelopeFields = {
  as_of: IsoDate.meta({ description: 'Last booked day of the data: every window is counted back from here' }),
  engine_version: z.string(),
  taxonomy_version: z.string(),
  rules_version: z.string(),
  currency: Currency.meta({ description: 'Of every amount; nothing is converted' }),
  window: z.object({ from: IsoDate, to: IsoDate }),
  coverage: z.object({
    days: z.int().meta({
      description:
        'Calendar days from the first to the last booked day, both included, that the data does not miss: days of gaps that no balance explains are not counted',
    }),
    gaps: z.array(z.object({ account_id: Id, from: IsoDate, to: IsoDate, days: z.int(), balance: GapBalance })),
    accounts: z.int(),
  }),
  status: z.enum(['available', 'partially_available', 'stale', 'not_available']).meta({
    description:
      'stale: the data ends more than 92 days before the day of reading; figures are those of as_of, and nothing is forecast from them',
  }),
  data_quality_issues: z.array(DataQualityIssue),
  definitions: z
    .record(z.string(), z.string())
    .meta({ description: 'Address of the definition of each figure in the metric dictionary' }),
  units: z.record(z.string(), FigureUnit).meta({
    description:
      'What each figure is measured in: money in the currency above, scores from 0 to 100, shares from 0 to 1 of the whole',
  }),
} as const;
