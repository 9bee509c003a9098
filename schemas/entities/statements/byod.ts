import * as z from 'zod';
import { BankSlugSchema } from '../../bank-slug.ts';
import { BookingDatetime } from '../../booking-datetime.ts';
import { Id } from '../../identifiers.ts';
import { Amount, Currency } from '../../money.ts';
import { DataQualityIssue } from '../analyses/analysis-envelope.ts';
import { GovId } from '../application.ts';
import { connectionStates } from '../bank-connection.ts';

/** Rows that one upload may hold. More are answered with 413 too_many_transactions, hence the limit is not in the schema. */
export const MAX_BYOD_TRANSACTIONS = 20_000;

/** Spelled as packages/ledger/rows spells AccountType. */
export const accountTypes = [
  'cheque',
  'savings',
  'credit_card',
  'loan',
  'home_loan',
  'investment',
  'business',
  'other',
] as const;

const BYODTransaction = z
  .strictObject({
    datetime: BookingDatetime,
    amount: Amount.meta({ description: 'Signed: positive is money in, negative is money out', examples: [-349.9] }),
    balance: Amount.nullable()
      .default(null)
      .meta({
        description: 'Running balance after this transaction; null if the source has none',
        examples: [1650.1],
      }),
    description: z
      .string()
      .max(500)
      .meta({ examples: ['POS Purchase Checkers Sea Point 412752*6823 14 Nov'] }),
    reference: z
      .string()
      .max(250)
      .default('')
      .meta({ examples: ['INV0042'] }),
    currency: Currency.optional().meta({ description: "Defaults to the account's currency", examples: ['ZAR'] }),
  })
  .meta({ id: 'BYODTransaction' });

export const BankBYODInSchema = z
  .strictObject({
    account_number: z
      .string()
      .regex(/^\d{4,20}$/, 'must be 4 to 20 digits')
      .meta({ examples: ['62000000011'] }),
    account_name: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .meta({ examples: ['Gold Cheque Account'] }),
    account_type: z.enum(accountTypes).meta({ examples: ['cheque'] }),
    balance: Amount.meta({ description: 'Closing balance as the source states it', examples: [1650.1] }),
    currency: Currency.default('ZAR'),
    bank_slug: BankSlugSchema,
    account_holder_name: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .meta({ examples: ['Naledi Example'] }),
    account_holder_gov_id: GovId.nullable()
      .optional()
      .meta({ description: 'Of the holder, as your source states it; null if it states none' }),
    transactions: z
      .array(BYODTransaction)
      .meta({ description: `In any order; at most ${MAX_BYOD_TRANSACTIONS} in one upload` }),
  })
  .meta({ id: 'BankBYODInSchema' });

/** A body as it arrives, before defaults are filled in. */
export type BankBYODInput = z.input<typeof BankBYODInSchema>;

export const BankBYODOutSchema = z
  .object({
    account_id: Id,
    account_number: z.string(),
    bank_slug: z.string(),
    transactions_received: z.int(),
    duplicates_removed: z.int(),
    transactions_stored: z.int(),
    first_transaction_on: z.string().nullable(),
    last_transaction_on: z.string().nullable(),
    data_quality_issues: z.array(DataQualityIssue),
    status: z.enum(connectionStates).meta({ description: 'State of the bank connection after the upload' }),
    message: z.string().meta({ examples: ['Received 212 transactions. The analysis has been queued.'] }),
  })
  .meta({ id: 'BankBYODOutSchema' });
