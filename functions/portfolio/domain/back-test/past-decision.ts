import * as z from 'zod';
import { DecisionOutcome } from '../../../../schemas/entities/decision.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a back-test reads of a decision: what was known then, and what was decided. Its trace is not parsed. */
export const PastDecision = z.object({
  id: z.string(),
  application_id: z.string(),
  made_at: z.string(),
  outcome: DecisionOutcome,
  dominant_reason: z.string().nullable(),
  request: z.looseObject({ amount: z.number(), product: z.string(), term_months: z.int() }),
  facts: z.record(z.string(), Value),
  figures: z.record(z.string(), Value),
  affordability: z.looseObject({
    override: z
      .object({
        person_id: z.string(),
        permission: z.literal('decisions.override_affordability'),
        reason: z.string(),
        at: z.string(),
      })
      .nullable(),
  }),
});
export type PastDecision = z.infer<typeof PastDecision>;

/** The outcome of the loan that was granted, as far as it is known. */
export interface PastLoan {
  /** Null where it is not known what was paid out. */
  readonly grantedCents: number | null;
  /** Null where it is not known what was lost. */
  readonly lostCents: number | null;
}
