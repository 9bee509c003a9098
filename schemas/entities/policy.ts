import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';

const policyStates = ['draft', 'in_review', 'approved', 'rejected', 'withdrawn'] as const;

const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the canonical JSON (RFC 8785) of the document' });

const Document = z.record(z.string(), z.unknown()).meta({
  description: 'The policy as JSON. The guide describes its parts and the language of its comparisons',
});

const Act = z.object({ user_id: Id, at: Instant }).meta({ id: 'PolicyAct', description: 'Who did it, and when' });

const summaryFields = {
  id: Id,
  policy_id: Id.meta({ description: 'The same for every version of one policy' }),
  name: z.string(),
  hash: Hash,
  state: z.enum(policyStates).meta({
    description: 'Only an approved version decides, from effective_from until another version of the policy begins',
  }),
  written: Act,
  submitted: Act.nullable(),
  reviewed: Act.extend({ note: z.string().nullable() }).nullable().meta({ id: 'PolicyReview' }),
  effective_from: Instant.nullable(),
} as const;

export const PolicySummary = z.object(summaryFields).meta({ id: 'PolicySummary' });
export type PolicySummary = z.input<typeof PolicySummary>;

export const PolicyVersionOut = z.object({ ...summaryFields, document: Document }).meta({ id: 'PolicyVersion' });
export type PolicyVersionOut = z.input<typeof PolicyVersionOut>;

export const PolicyDraftIn = z
  .strictObject({
    document: Document,
    follows: Id.nullable().default(null).meta({
      description: 'The version that this one changes. Without it the draft is the first version of a new policy',
    }),
  })
  .meta({ id: 'PolicyDraftIn' });

const note = z.string().trim().min(1).max(1_000);

export const PolicyApprovalIn = z
  .strictObject({
    effective_from: z.iso
      .datetime()
      .nullable()
      .default(null)
      .meta({
        description: 'From when this version decides (UTC); now where it is left out',
        examples: ['2026-12-01T06:00:00Z'],
      }),
    note: note.nullable().default(null),
  })
  .meta({ id: 'PolicyApprovalIn' });

export const PolicyRejectionIn = z.strictObject({ note }).meta({ id: 'PolicyRejectionIn' });

export const PolicyDocumentIn = z.strictObject({ document: Document }).meta({ id: 'PolicyDocumentIn' });

export const PolicyValidation = z
  .object({
    is_valid: z.boolean(),
    hash: Hash.nullable().meta({ description: 'Null if the document is not valid' }),
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
    tests: z
      .array(z.object({ id: z.string(), words: z.string(), failures: z.array(z.string()) }))
      .meta({ description: 'Every test of the document; one without failures passes' }),
  })
  .meta({ id: 'PolicyValidation' });

export const PolicyChanges = z
  .object({
    from: Id,
    to: Id,
    changes: z.array(
      z.object({
        thing: z.string().meta({ examples: ['rule gates.returned'] }),
        kind: z.enum(['added', 'removed', 'changed', 'moved']),
        words: z.string(),
      }),
    ),
  })
  .meta({ id: 'PolicyChanges' });

export const PolicyStarters = z
  .object({ data: z.array(z.object({ id: z.string(), document: Document })) })
  .meta({ id: 'PolicyStarters' });
