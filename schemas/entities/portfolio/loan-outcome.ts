import * as z from 'zod';
import { CalendarDay, Id, Instant } from '../../identifiers.ts';
import { Amount } from '../../money.ts';

/** Outcomes that a loan can have. */
export const loanStates = ['current', 'in_arrears', 'default', 'settled'] as const;

/** Outcomes of one request. */
const MAX_OUTCOMES = 1_000;
/** Rows of one file. */
export const MAX_OUTCOME_ROWS = 5_000;

const money = Amount.refine((value) => value >= 0, 'must be 0 or more');

const fields = {
  state: z.enum(loanStates).meta({
    description:
      'current: paid as agreed. in_arrears: behind, and expected to pay. default: in default by your own definition. settled: paid in full',
  }),
  as_of: CalendarDay.meta({ description: 'The day that this was so' }),
  arrears_days: z
    .int()
    .min(0)
    .max(9_999)
    .default(0)
    .meta({ description: 'Days that the oldest unpaid instalment is late' }),
  granted_amount: money
    .nullable()
    .default(null)
    .meta({ description: 'What was paid out, in rands; null if you leave it to the decision', examples: [5000] }),
  balance: money
    .nullable()
    .default(null)
    .meta({ description: 'What is owed, in rands; null if it is not known', examples: [1250.5] }),
  lost_amount: money
    .nullable()
    .default(null)
    .meta({ description: 'What is lost for good, in rands; null if it is not known', examples: [0] }),
} as const;

export const LoanOutcomeIn = z
  .strictObject({
    application_id: Id.nullable().default(null).meta({ description: 'The application; or give the reference' }),
    reference: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .nullable()
      .default(null)
      .meta({ description: 'Your own reference of the applicant, where one application alone has it' }),
    ...fields,
  })
  .refine(({ application_id, reference }) => (application_id === null) !== (reference === null), {
    error: 'must be given without a reference, or the reference without it',
    path: ['application_id'],
  })
  .refine(({ state, arrears_days }) => state !== 'current' || arrears_days === 0, {
    error: 'must be 0 for a loan that is current',
    path: ['arrears_days'],
  })
  .refine(({ state, balance }) => state !== 'settled' || balance === null || balance === 0, {
    error: 'must be 0 for a loan that is settled',
    path: ['balance'],
  })
  .meta({ id: 'LoanOutcomeIn' });
export type LoanOutcomeIn = z.output<typeof LoanOutcomeIn>;

export const LoanOutcomesIn = z
  .strictObject({ outcomes: z.array(LoanOutcomeIn).min(1).max(MAX_OUTCOMES) })
  .meta({ id: 'LoanOutcomesIn', description: 'Outcomes of loans' });

export const OutcomesRecorded = z
  .object({
    id: Id.meta({ description: 'Identifier of this report' }),
    received: z.int().meta({ description: 'Rows that were sent' }),
    recorded: z.int().meta({ description: 'Applications whose outcome changed' }),
    unchanged: z.int().meta({ description: 'Rows that said what was known already' }),
  })
  .meta({ id: 'OutcomesRecorded' });

const Report = z.object({
  state: fields.state,
  as_of: z.string().meta({ description: 'Calendar date in Africa/Johannesburg', format: 'date' }),
  arrears_days: z.int().meta({ description: 'Days that the oldest unpaid instalment was late' }),
  granted_amount: Amount.nullable().meta({ description: 'What was paid out, in rands' }),
  balance: Amount.nullable().meta({ description: 'What was owed, in rands' }),
  lost_amount: Amount.nullable().meta({ description: 'What was lost for good, in rands' }),
});

export const LoanOutcomeOut = Report.extend({
  application_id: Id,
  defaulted_on: z
    .string()
    .nullable()
    .meta({ description: 'The first day on which the loan was in default; null if it never was', format: 'date' }),
  reports: z.array(Report).meta({ description: 'Every report that counts, the oldest first: one a day' }),
  reported_at: Instant.meta({ description: 'When the last report came' }),
}).meta({ id: 'LoanOutcome', description: 'The outcome of a loan, by the report of the latest day' });
export type LoanOutcomeOut = z.output<typeof LoanOutcomeOut>;
