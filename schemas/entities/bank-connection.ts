import * as z from 'zod';
import { bankDataPoints } from '../data-points.ts';
import { Id, Instant } from '../identifiers.ts';
import { pageOf } from '../listing.ts';
import { Currency } from '../money.ts';
import { AccountHolderGovId, VerificationLevel } from './account-holder.ts';
import { resultFields } from './analyses/result-state.ts';
import { FieldChange } from './field-change.ts';

export const connectionStates = ['NOT_READY', 'ANALYSING', 'READY', 'FAILED'] as const;

export const BankConnection = z
  .object({
    id: Id,
    application_id: Id,
    state: z.enum(connectionStates),
    accounts: z.int(),
    transactions: z.int(),
    created_at: Instant,
    analysed_at: Instant.nullable(),
    result: z.object(resultFields).nullable().meta({
      description:
        'What the analyses and lists answer from, also while another analysis is under way; null before the first',
    }),
    data_points: z
      .array(
        z.object({
          name: z.enum(bankDataPoints),
          output_args: z.array(z.string()).meta({ description: 'Fields of the reply to return; all when empty' }),
        }),
      )
      .meta({
        description: 'What the config of the application asks for: the others answer data_point_not_configured',
      }),
  })
  .meta({ id: 'BankConnection' });

export const AccountOut = z
  .object({
    id: Id,
    bank_name: z.string(),
    bank_slug: z.string(),
    account_name: z.string(),
    account_number: z.string(),
    account_type: z.string(),
    account_holder_name: z.string(),
    account_holder_gov_id: AccountHolderGovId,
    verification_level: VerificationLevel,
    balance: z.number(),
    currency: Currency,
    transactions: z.int(),
    first_transaction_on: z.string().nullable(),
    last_transaction_on: z.string().nullable(),
  })
  .meta({ id: 'Account' });

const CounterpartyOut = z.object({ name: z.string(), id: z.string(), type: z.string(), confidence: z.number() });

export const TransactionOut = z
  .object({
    id: Id,
    account: Id,
    account_number: z.string(),
    datetime: Instant,
    amount: z.number(),
    description: z.string(),
    reference: z.string(),
    currency: Currency,
    label: z.string(),
    balance: z.number().nullable(),
    bank_slug: z.string(),
    confidence: z.number(),
    confidence_band: z.enum(['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW']),
    channel: z.string(),
    counterparty: CounterpartyOut.nullable(),
    labelled_by: z.enum(['user', 'organisation_rule', 'shared_rule', 'engine', 'fallback']),
    rule_id: z.string(),
    matched_text: z.string(),
    runner_up: z.string().nullable(),
    paired_with: Id.nullable(),
  })
  .meta({ id: 'Transaction' });
export type TransactionOut = z.infer<typeof TransactionOut>;

const GivenLabelOut = z.object({
  label: z.string(),
  given_by: z.enum(['user', 'staff']).meta({ description: 'staff: our own, whose label a user can replace' }),
  user_id: z.string().nullable().meta({ description: 'The user or API token that gave it; null for our staff' }),
  at: Instant,
  for_party: z.enum(['given', 'taken_back']).nullable().meta({
    description:
      'given: for every transaction of the party. taken_back: it took such a label back. null: for one transaction alone',
  }),
});

export const ListedTransaction = TransactionOut.extend({
  history: z.array(GivenLabelOut).meta({
    description:
      'Labels that people gave this transaction, oldest first, the latest 21; the last one applies. Where it has the label of its party (`rule_id` begins with user_party), those that were given for the party and not taken back. Empty where nobody gave one',
  }),
}).meta({ id: 'ListedTransaction' });

export type ListedTransaction = z.infer<typeof ListedTransaction>;

export const LabelledTransactions = pageOf(ListedTransaction)
  .extend({
    ...resultFields,
    available_accounts: z.array(
      z.object({ id: Id, account_number: z.string(), account_name: z.string(), bank_slug: z.string() }),
    ),
    crunch_categories: z.array(z.string()).meta({ description: 'Labels that occur in the whole list' }),
    engine_version: z.string(),
    taxonomy_version: z.string(),
  })
  .meta({ id: 'LabelledTransactions' });

export const LabelUpdateIn = z
  .strictObject({
    new_label: z
      .string()
      .min(1)
      .max(64)
      .meta({ examples: ['food.groceries'] }),
    apply_to: z.enum(['transaction', 'party', 'undo_party']).default('transaction').meta({
      description:
        'transaction: this one alone. party: this one and, from the next result on, every other of the same counterparty in the same direction, those that come later included, unless it was given a label itself; fees, interest, cash, prepaid and reversals are kept apart. undo_party: this one, and the label that was last given to its party by this transaction is taken back',
    }),
  })
  .meta({ id: 'LabelUpdateIn' });

/** Seconds that a relabel may be waited for: well within what a gateway holds a request open for. */
const MAX_WAIT_SECONDS = 10;

export const LabelUpdateQuery = z.strictObject({
  wait: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of seconds')
    .transform(Number)
    .pipe(z.int().max(MAX_WAIT_SECONDS))
    .default(0)
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      'x-default': 0,
      description: 'Seconds to wait for the new figures',
    }),
});

export const LabelUpdateOut = z
  .object({
    transaction_id: Id,
    old_label: z.string(),
    new_label: z.string(),
    state: resultFields.state.meta({
      description:
        'current: changes are those of the new label. updating: they are not there yet. outdated: the analysis failed, and figures are those of before',
    }),
    generation: z.int().meta({ description: 'The first result that has the new label' }),
    changes: z.array(FieldChange.extend({ analysis: z.string() })).meta({
      description: 'Figures that the new label moved, with what they are now; none before state is current',
    }),
  })
  .meta({ id: 'LabelUpdateOut' });

export const LabelOut = z
  .object({
    id: z.string(),
    primary: z.string(),
    detailed: z.string(),
    direction: z.enum(['in', 'out', 'both']),
    discretionary: z.boolean().nullable(),
    flags: z.array(z.string()),
    plaid_pfc: z.string().nullable(),
  })
  .meta({ id: 'Label' });
