import * as z from 'zod';
import { BankSlugSchema } from '../bank-slug.ts';
import { Id, Instant } from '../identifiers.ts';
import { Amount, Currency } from '../money.ts';

/** Applications that one new rule can be applied to at once, and that one preview reads. */
const MAX_APPLY_AT_ONCE = 25;
export const MAX_PREVIEW_APPLICATIONS = 10;
/** Transactions that one preview reads: the largest connection is always among them. */
export const MAX_PREVIEW_TRANSACTIONS = 60_000;
export const MAX_PREVIEW_EXAMPLES = 20;

const bound = (description: string) =>
  Amount.refine((value) => value >= 0, 'must not be negative: it is compared with the amount without its sign')
    .nullable()
    .default(null)
    .meta({ description, examples: [null] });

const conditionFields = {
  description_contains: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .meta({
      description:
        'Part of the description or reference, in any case; dates, amounts and reference numbers are left out of both before they are compared',
      examples: ['KLEINMOND BUTCHERY'],
    }),
  description_regex: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .meta({
      description:
        'RE2 syntax, in any case, searched in the first 250 characters of the description and reference as printed, white space as single blanks; no look-around and no back references',
      examples: [null],
    }),
  min_amount: bound('Least amount without its sign'),
  max_amount: bound('Largest amount without its sign'),
  direction: z
    .enum(['in', 'out'])
    .nullable()
    .default(null)
    .meta({ examples: ['out'] }),
  account_number: z
    .string()
    .regex(/^\d{4,20}$/, 'must be 4 to 20 digits')
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
  bank_slug: BankSlugSchema.nullable()
    .default(null)
    .meta({ examples: [null] }),
} as const;

const LabelRuleConditions = z
  .strictObject(conditionFields)
  .superRefine(({ description_contains, description_regex, min_amount, max_amount }, context) => {
    if (description_contains === null && description_regex === null) {
      context.addIssue({ code: 'custom', message: 'needs description_contains or description_regex' });
    }
    if (min_amount !== null && max_amount !== null && min_amount > max_amount) {
      context.addIssue({ code: 'custom', path: ['max_amount'], message: 'must not be less than min_amount' });
    }
  })
  .meta({ id: 'LabelRuleConditions', description: 'All of them must hold; null asks for nothing' });
export type LabelRuleConditions = z.output<typeof LabelRuleConditions>;

const ruleFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .nullable()
    .default(null)
    .meta({ examples: ['The butcher on the corner'] }),
  conditions: LabelRuleConditions,
  label: z
    .string()
    .min(1)
    .max(64)
    .meta({ examples: ['food.groceries'] }),
  applies_to: z.literal('organisation').default('organisation'),
} as const;

export const LabelRuleIn = z
  .strictObject({
    ...ruleFields,
    apply_to_application_ids: z
      .array(Id)
      .max(MAX_APPLY_AT_ONCE)
      .default([])
      .meta({ description: 'Applications to analyse again at once; every other one follows with its next analysis' }),
  })
  .meta({ id: 'LabelRuleIn' });

export const LabelRulePreviewIn = z
  .strictObject({
    ...ruleFields,
    application_ids: z
      .array(Id)
      .min(1)
      .max(MAX_PREVIEW_APPLICATIONS)
      .optional()
      .meta({ description: 'Defaults to the newest analysed applications' }),
  })
  .meta({ id: 'LabelRulePreviewIn' });

export const LabelRuleOut = z
  .object({
    id: Id,
    name: z.string().nullable(),
    conditions: z.object({
      description_contains: z.string().nullable(),
      description_regex: z.string().nullable(),
      min_amount: z.number().nullable(),
      max_amount: z.number().nullable(),
      direction: z.enum(['in', 'out']).nullable(),
      account_number: z.string().nullable(),
      bank_slug: z.string().nullable(),
    }),
    label: z.string(),
    applies_to: z.literal('organisation'),
    created_by: Id.meta({ description: 'The user or API token that made it' }),
    created_at: Instant,
  })
  .meta({ id: 'LabelRule' });
export type LabelRuleOut = z.infer<typeof LabelRuleOut>;

export const LabelRuleCreated = LabelRuleOut.extend({
  applied_to: z
    .array(
      z.object({
        application_id: Id,
        analysis_requested: z.boolean(),
        reason: z.string().nullable().meta({ description: 'Code of the error catalogue when none was requested' }),
      }),
    )
    .meta({ description: 'The applications of apply_to_application_ids' }),
}).meta({ id: 'LabelRuleCreated' });

export const LabelRulePreview = z
  .object({
    transactions_matched: z.int().meta({ description: 'Transactions that meet every condition' }),
    would_change: z.int().meta({ description: 'Of those, the transactions that would get another label' }),
    kept: z.int().meta({ description: 'Of those, the transactions whose label stronger decisions keep' }),
    changes: z.array(
      z.object({
        old_label: z.string(),
        new_label: z.string(),
        currency: Currency,
        transactions: z.int(),
        amount: z.number().meta({ description: 'Sum of the amounts without their signs' }),
      }),
    ),
    applications: z.array(
      z.object({
        application_id: Id,
        state: z.enum(['PREVIEWED', 'NOT_READY', 'LEFT_OUT']).meta({
          description: `LEFT_OUT: not read, because a preview reads at most ${MAX_PREVIEW_TRANSACTIONS} transactions, or because what is kept of the application cannot be read`,
        }),
        transactions: z.int(),
        transactions_matched: z.int(),
        would_change: z.int(),
      }),
    ),
    examples: z.array(
      z.object({
        application_id: Id,
        id: Id,
        datetime: Instant,
        amount: z.number(),
        currency: Currency,
        description: z.string(),
        old_label: z.string(),
        new_label: z.string().meta({ description: 'The label after the rule; the old one where it is kept' }),
        kept_by: z.enum(['user', 'organisation_rule']).nullable(),
      }),
    ),
  })
  .meta({ id: 'LabelRulePreview' });
export type LabelRulePreview = z.infer<typeof LabelRulePreview>;
