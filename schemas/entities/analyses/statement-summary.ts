import * as z from 'zod';
import { Id, IsoDate } from '../../identifiers.ts';
import { Currency } from '../../money.ts';
import { AccountHolderGovId, VerificationLevel } from '../account-holder.ts';
import { Evidence, envelopeFields, GapBalance } from './analysis-envelope.ts';
import { IncomeCadence } from './income-analysis.ts';
import { undisclosedAccountsField } from './undisclosed-account.ts';

const accountSummaryFields = {
  id: Id,
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  account_holder_name: z.string(),
  account_holder_gov_id: AccountHolderGovId,
  verification_level: VerificationLevel,
  balance: z.number(),
} as const;

/** An account's summary together with the specification's account analysis of its transactions. */
const AccountAnalysis = z
  .object({
    ...accountSummaryFields,
    account: Id,
    account_type: z.string(),
    bank: z.string().meta({ description: 'Slug of the bank' }),
    currency: Currency,
    is_manual_upload: z.boolean(),
    statement_date: IsoDate.nullable().meta({ description: 'Last booked day of the account' }),
    statement_start_date: IsoDate.nullable(),
    statement_end_date: IsoDate.nullable(),
    opening_balance: z.number().nullable(),
    closing_balance: z.number().nullable(),
    total_transactions: z.int(),
    credit_count: z.int(),
    debit_count: z.int(),
    average_credit_amount: z.number().nullable(),
    average_debit_amount: z.number().nullable().meta({ description: 'As a positive number' }),
    total_credit_amount: z.number(),
    total_debit_amount: z.number().meta({ description: 'As a positive number' }),
    reconciliation: z
      .object({
        expected_closing_balance: z.number().meta({
          description:
            'Opening balance plus every transaction; one in another currency counts for what the printed balance moved over it',
        }),
        difference: z.number().meta({ description: 'Closing balance less the expected one' }),
        reconciles: z.boolean(),
      })
      .nullable()
      .meta({
        description: 'null if the source printed no balances, or none around a transaction in another currency',
      }),
    balance_breaks: z.array(z.object({ transaction_id: Id, expected: z.number(), found: z.number() })),
    gaps: z.array(z.object({ from: IsoDate, to: IsoDate, days: z.int(), balance: GapBalance })),
    suspected_duplicates: z
      .array(z.array(Id))
      .meta({ description: 'Groups of transactions with the same day, amount, balance and text' }),
  })
  .meta({ id: 'AccountAnalysis' });

export const StatementSummary = z
  .object({
    ...envelopeFields,
    accounts_summary: z.array(AccountAnalysis),
    primary_income: z.number().nullable().meta({
      description:
        'The strongest regular income that goes on in a usual month: the median of what it brings in the months behind net_income, which it equals where nothing else is regular. monthly_amount of its stream spreads the year over the months instead (weekly pay 52 payments / 12)',
    }),
    primary_income_payment: z.number().nullable().default(null).meta({
      description: 'Its usual payment; null if it has no rhythm, and in analyses from before it was said',
    }),
    primary_income_cadence: IncomeCadence.nullable().default(null).meta({
      description: 'How often that payment comes; null if it has no rhythm, and in analyses from before it was said',
    }),
    primary_income_day: z
      .int()
      .min(1)
      .max(31)
      .nullable()
      .meta({ description: 'Day of the month on which it is usually paid; null if it is not monthly' }),
    account_holder_name: z.string().nullable(),
    account_holder_names: z.array(z.string()).meta({ description: 'Every spelling over the accounts' }),
    account_holder_email: z.string().nullable(),
    undisclosed_accounts: undisclosedAccountsField,
    evidence: Evidence,
  })
  .meta({ id: 'StatementSummary', description: 'The accounts and what their statements add up to' });
export type StatementSummary = z.infer<typeof StatementSummary>;
