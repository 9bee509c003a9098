import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { Amount } from '../money.ts';
import { DecisionAffordability, DecisionOutcome, overrideReason } from './decision.ts';

const kind = 'Approved, referred to a person, or declined';

export const DecisionOverrideIn = z
  .strictObject({
    outcome: z
      .discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('approve').meta({ description: kind }),
          amount: Amount.refine((value) => value > 0, 'must be more than 0').meta({
            description: 'Amount that you grant, in rands: at most what was requested',
            examples: [12000],
          }),
          term_months: z
            .int()
            .min(1)
            .max(360)
            .meta({ description: 'Months in which it is repaid', examples: [12] }),
        }),
        z.strictObject({
          kind: z.literal('refer').meta({ description: kind }),
          queue: z
            .string()
            .regex(/^[a-z][a-z0-9_]{0,47}$/)
            .meta({ description: 'The queue of people who look at it', examples: ['senior_credit'] }),
        }),
        z.strictObject({ kind: z.literal('decline').meta({ description: kind }) }),
      ])
      .meta({ id: 'OverridingOutcome', description: 'What you decide. Rate and fees are those of the policy' }),
    reason: overrideReason.meta({
      description: 'Why, in words that an auditor understands',
      examples: ['The employer confirmed the new salary in writing.'],
    }),
    overrides_affordability: z.boolean().default(false).meta({
      description:
        'Grants credit that affordability bars. It needs the permission `decisions.override_affordability` as well',
    }),
  })
  .meta({ id: 'DecisionOverrideIn' });

export const OverrideReviewIn = z
  .strictObject({
    accept: z.boolean().meta({ description: 'Whether the override comes into force' }),
    note: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .nullable()
      .default(null)
      .meta({ description: 'What you say to it', examples: ['I have seen the letter of the employer.'] }),
  })
  .meta({ id: 'OverrideReviewIn' });

/** An override without its signature: what is signed. */
export const UnsignedOverride = z.object({
  kind: z.literal('decision_override').meta({ description: 'Of an override' }),
  id: Id,
  decision_id: Id,
  application_id: Id,
  policy_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'SHA-256 of the policy that gives rate and fees' }),
  outcome: DecisionOutcome,
  affordability: DecisionAffordability.nullable().meta({
    description: 'What regulation 23A came to for the credit that is granted; null if none is',
  }),
  reason: z.string().meta({ description: 'Why the person decided otherwise' }),
  state: z.enum(['waiting', 'in_force', 'refused']).meta({
    description: 'Whether it waits for a second person, is in force, or was refused by the second person',
  }),
  made_by: Id.meta({ description: 'The user who made it' }),
  made_at: Instant,
  review: z
    .object({
      user_id: Id,
      at: Instant,
      note: z.string().nullable().meta({ description: 'What the second person says to it' }),
    })
    .nullable()
    .meta({ description: 'What the second person did; null if nobody has reviewed it' }),
});
export type UnsignedOverride = z.output<typeof UnsignedOverride>;

export const DecisionOverrideOut = UnsignedOverride.extend({
  jws: z.string().nullable().meta({
    description:
      'Signature of all other fields, made when it came into force: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Null before that, and on a stage whose keys are not published',
  }),
}).meta({ id: 'DecisionOverride', description: 'What a person decided otherwise than a policy' });
export type DecisionOverrideOut = z.output<typeof DecisionOverrideOut>;
