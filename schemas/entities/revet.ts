import * as z from 'zod';
import { Id, Instant, IsoDate } from '../identifiers.ts';
import { Amount } from '../money.ts';
import { Phone } from './application.ts';
import { inviteChannels } from './invites.ts';
import { Email } from './organisation.ts';

/** Rows of one submission. */
export const MAX_REVET_ROWS = 50_000;
/** Applicants in one JSON request. */
const MAX_REVET_APPLICATIONS = 1_000;
/** Largest file: a function takes 6 MB with what base64 adds. Larger ones come compressed. */
export const MAX_REVET_FILE_BYTES = 4 * 1024 * 1024;
/** Ids of transactions that a reason names at most. */
export const MAX_REVET_EVIDENCE = 50;

export const revetOutcomes = ['GREEN', 'AMBER', 'RED'] as const;
export const revetTypes = ['VET', 'REVET'] as const;

const positive = Amount.refine((amount) => amount >= 0.01, 'must be more than 0');

/** The loan of a row. Amounts in rands. */
const loanFields = {
  installment_value: positive.meta({ description: 'What is paid each time, in rands', examples: [1149.22] }),
  loan_duration: z
    .number()
    .positive()
    .max(600)
    .meta({ description: 'In months', examples: [12] }),
  loan_amount: positive.meta({ description: 'What is paid out, in rands', examples: [10000] }),
  number_of_installments: z
    .int()
    .min(1)
    .max(2_600)
    .meta({ examples: [12] }),
} as const;

const optionalFields = {
  name: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .default(null)
    .meta({ examples: ['Naledi Moloi'] }),
  contact_method: z
    .enum(inviteChannels)
    .default('email')
    .meta({ description: 'How the applicant is asked to connect where there is no bank data, or only old data' }),
  effective_interest_rate: z
    .number()
    .min(0)
    .max(1_000)
    .nullable()
    .default(null)
    .meta({ description: 'Per cent a year that the interest compounds to, without fees', examples: [31.57] }),
  reason_for_decline: z
    .string()
    .trim()
    .max(500)
    .nullable()
    .default(null)
    .meta({ description: 'Why the lender declined the applicant before: makes it a REVET, without it it is a VET' }),
} as const;

/** Who is to be vetted, and for what loan. email and phone are required: without them, invalid_revet_application. */
export const RevetApplicant = z
  .strictObject({
    email: Email.nullable().default(null),
    phone: Phone.nullable().default(null),
    ...optionalFields,
    ...loanFields,
  })
  .meta({ id: 'RevetApplicant' });
export type RevetApplicant = z.output<typeof RevetApplicant>;

const configField = Id.nullable().default(null).meta({
  description: "What applicants who are asked to connect are asked for; the organisation's default when left out",
});

/** One applicant by its fields, or several in `applications`. */
export const RevetApplicationSchema = z
  .strictObject({
    application_config_id: configField,
    applications: z.array(RevetApplicant).min(1).max(MAX_REVET_APPLICATIONS).optional(),
    email: Email.nullable().default(null),
    phone: Phone.nullable().default(null),
    ...optionalFields,
    installment_value: loanFields.installment_value.optional(),
    loan_duration: loanFields.loan_duration.optional(),
    loan_amount: loanFields.loan_amount.optional(),
    number_of_installments: loanFields.number_of_installments.optional(),
  })
  .superRefine((given, context) => {
    if (given.applications !== undefined) return;
    for (const field of ['installment_value', 'loan_duration', 'loan_amount', 'number_of_installments'] as const) {
      if (given[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: 'Field required', input: given });
      }
    }
  })
  .meta({
    id: 'RevetApplicationSchema',
    examples: [
      {
        name: 'Naledi Moloi',
        email: 'naledi@home.example',
        phone: '0821234567',
        contact_method: 'email',
        installment_value: 1149.22,
        loan_duration: 12,
        loan_amount: 10000,
        number_of_installments: 12,
        effective_interest_rate: 31.57,
        reason_for_decline: 'Affordability',
      },
    ],
  });

export const RevetSubmission = z
  .object({
    id: Id,
    rows: z.int().meta({ description: 'Applicants that were submitted' }),
    completed: z.int().meta({ description: 'Applicants with an outcome' }),
    awaiting_data: z.int().meta({ description: 'Applicants whose bank data is waited for' }),
    erased: z.int().meta({ description: 'Applicants who were erased since' }),
    outcomes: z.object({ GREEN: z.int(), AMBER: z.int(), RED: z.int() }),
    state: z.enum(['PROCESSING', 'COMPLETED_WITH_PENDING', 'COMPLETED']).meta({
      description:
        'PROCESSING until every applicant was vetted once; then COMPLETED_WITH_PENDING while the bank data of any is waited for (awaiting_data above 0), and COMPLETED when every applicant has an outcome or was erased',
    }),
    revet_ids: z.array(Id).meta({ description: 'The first 100 of them' }),
    created_at: Instant,
  })
  .meta({ id: 'RevetSubmission' });

/** A submission in a list: without the ids of its rows, which would be most of the answer. */
export const ListedRevetSubmission = RevetSubmission.omit({ revet_ids: true }).meta({ id: 'ListedRevetSubmission' });

const RevetReason = z.object({
  code: z.string(),
  colour: z.enum(revetOutcomes),
  message: z.string(),
  unit: z.string(),
  measured: z.union([z.number(), z.boolean()]).nullable(),
  limit: z.union([z.number(), z.boolean()]).nullable(),
  evidence: z.array(z.string()).meta({ description: `Ids of transactions, at most ${MAX_REVET_EVIDENCE}` }),
  evidence_count: z.int().meta({ description: 'Transactions behind it, named or not' }),
});

export const contactStates = ['not_needed', 'due', 'sent', 'pending', 'refused'] as const;

export const Revet = z
  .object({
    id: Id,
    submission_id: Id,
    state: z.enum(['PENDING', 'AWAITING_DATA', 'COMPLETED']),
    outcome: z.enum(revetOutcomes).nullable().meta({ description: 'Null until there is bank data' }),
    type: z.enum(revetTypes),
    recommendation: z.enum(['proceed', 'refer', 'decline']).nullable(),
    notice: z.string().nullable(),
    reasons: z.array(RevetReason).meta({ description: 'What weighs most first' }),
    as_of: IsoDate.nullable().meta({ description: 'Last day of the bank data' }),
    applicant_id: Id.nullable(),
    application_id: Id.nullable().meta({ description: 'Application whose bank data was read' }),
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string(),
    installment_value: z.number().nullable(),
    loan_duration: z.number().nullable(),
    loan_amount: z.number().nullable(),
    number_of_installments: z.int().nullable(),
    effective_interest_rate: z.number().nullable(),
    reason_for_decline: z.string().nullable(),
    contact: z.object({
      method: z.enum(inviteChannels),
      state: z.enum(contactStates).meta({ description: 'not_needed where the bank data is young enough' }),
      application_id: Id.nullable().meta({ description: 'Application that the applicant was asked to connect' }),
      reason: z.string().nullable().meta({ description: 'Why nothing was sent' }),
    }),
    created_at: Instant,
    decided_at: Instant.nullable(),
  })
  .meta({ id: 'Revet' });
