import * as z from 'zod';
import { Id, Instant, IsoDate } from '../identifiers.ts';
import { Amount } from '../money.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Value = z.union([z.string().max(100), z.number(), z.boolean(), z.null()]);

/** Why credit is granted where affordability bars it: words that an auditor understands. */
export const overrideReason = z.string().trim().min(20).max(1_000);

const asked = {
  product: z
    .string()
    .min(1)
    .max(60)
    .meta({ description: 'One of the products of the policy', examples: ['personal_loan'] }),
  applicant: z.enum(['natural_person', 'juristic_person']).meta({
    description: 'Whom the agreement is with. The affordability regulation is for natural persons',
  }),
  amount: Amount.refine((value) => value > 0, 'must be more than 0').meta({
    description: 'Amount requested, in rands; of a lease the rent of a month',
    examples: [15000],
  }),
  term_months: z
    .int()
    .min(1)
    .max(360)
    .meta({ description: 'Months in which it is repaid', examples: [12] }),
} as const;

const policyId = Id.nullable().default(null).meta({
  description:
    'The policy to decide by, in the version that is in force now. It can be left out where one policy of the organisation is in force',
});
const facts = z
  .record(z.string().max(60), Value)
  .refine((said) => Object.keys(said).length <= 60, 'must be at most 60 facts')
  .default({})
  .meta({
    description: 'What you know of the applicant, by the names that the policy declares. Never an identity number',
  });
const Request = z.strictObject(asked).meta({ description: 'What the applicant asks for' });

export const DecisionIn = z
  .strictObject({
    application_id: Id,
    policy_id: policyId,
    request: Request,
    facts,
    affordability_override: z.strictObject({ reason: overrideReason }).nullable().default(null).meta({
      description:
        'Grants credit that affordability bars, with the reason of a person. It needs the permission `decisions.override_affordability`, which no API token has',
    }),
  })
  .meta({ id: 'DecisionIn' });

/** What an application asks for, so that it is decided whenever an analysis is ready. */
export const DecisionRequestIn = z
  .strictObject({ policy_id: policyId, request: Request, facts })
  .meta({ id: 'DecisionRequestIn' });
export type DecisionRequestIn = z.output<typeof DecisionRequestIn>;

/** Who asked for something: a person, or a system with an API token. */
export const DecisionAsker = z.object({ kind: z.enum(['user', 'api_token']), id: Id });

/** What the last analysis came to: a decision, or why there is none. */
export const AutomaticDecision = z
  .object({
    generation: z.int().meta({ description: 'How many times the data had been analysed' }),
    decision_id: Id.nullable().meta({ description: 'The decision; null if none could be made' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Code of the error that kept it from being made; null if it was made' }),
    lines: z.string().nullable().meta({ description: 'What to change where, one problem a line; null if nothing' }),
    at: Instant,
  })
  .meta({ id: 'AutomaticDecision' });
export type AutomaticDecision = z.output<typeof AutomaticDecision>;

export const DecisionRequestOut = z
  .object({
    application_id: Id,
    policy_id: Id.nullable().meta({ description: 'The policy to decide by; null for the only one in force' }),
    request: z.object({ ...asked, amount: Amount }).meta({ description: 'What the applicant asks for' }),
    facts: z.record(z.string(), Value).meta({ description: 'What you said of the applicant' }),
    set_by: DecisionAsker.meta({ description: 'Who requested the decision' }),
    set_at: Instant,
    last: AutomaticDecision.nullable().meta({
      description: 'What the last analysis came to; null until one is ready',
    }),
  })
  .meta({ id: 'DecisionRequest', description: 'What an application asks for, with the last result' });

const Evidence = z
  .object({
    figure: z.string().meta({ description: 'As the policy names it', examples: ['affordability.max_instalment'] }),
    value: z.string(),
    test: z.string().meta({ description: 'What the figure was tested against', examples: ['< R1500'] }),
    threshold: z.string().nullable(),
    transaction_ids: z.array(Id).meta({
      description: 'The transactions behind the figure; empty if a figure has none or is worked out of others',
    }),
  })
  .meta({ id: 'DecisionEvidence' });

const Reason = z
  .object({
    code: z.string(),
    leads_to: z.enum(['decline', 'refer', 'reduction', 'condition']).meta({ description: 'What the reason leads to' }),
    weight: z.number(),
    points_lost: z.number().nullable().meta({ description: 'Of a scorecard: points below the best' }),
    staff: z.string().meta({ description: 'In words for your staff' }),
    applicant: z.string().meta({ description: 'In words for the applicant' }),
    from: z
      .string()
      .meta({ description: 'The rule, row or characteristic of the policy; `engine` where no policy says it' }),
    evidence: z.array(Evidence).meta({ description: 'The figures that it rests on' }),
  })
  .meta({ id: 'DecisionReason' });

const AffordabilityOverride = z.object({
  person_id: z.string().meta({ description: 'The user who granted it' }),
  permission: z.literal('decisions.override_affordability'),
  reason: z.string(),
  at: Instant,
});

export const DecisionOutcome = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('approve').meta({ description: 'Approved, referred to a person, or declined' }),
      amount: Amount,
      term_months: z.int().meta({ description: 'Months in which it is repaid' }),
      annual_rate: z
        .string()
        .nullable()
        .meta({ description: 'Null for a lease', examples: ['24.5%'] }),
      instalment: Amount.meta({ description: 'With the monthly fee; of a lease the rent' }),
      initiation_fee: Amount,
      monthly_fee: Amount,
      conditions: z.array(z.object({ reason: z.string(), words: z.string() })),
    }),
    z.object({
      kind: z.literal('refer').meta({ description: 'Approved, referred to a person, or declined' }),
      queue: z.string().meta({ description: 'The queue of people who look at it' }),
    }),
    z.object({ kind: z.literal('decline').meta({ description: 'Approved, referred to a person, or declined' }) }),
  ])
  .meta({ id: 'DecisionOutcome' });

export const DecisionAffordability = z
  .object({
    applies: z.boolean().meta({ description: 'Whether the regulation applies to the agreement' }),
    source: z.string().meta({ description: 'The law that says whether it applies' }),
    max_instalment: Amount.nullable(),
    instalment: Amount.nullable().meta({
      description: 'For the amount requested; null if no offer was worked out',
    }),
    state: z.enum([
      'not_applicable',
      'not_reached',
      'cannot_tell',
      'beyond',
      'within',
      'reduced',
      'exceeded',
      'overridden',
    ]),
    override: AffordabilityOverride.nullable().meta({
      description: 'Who granted what affordability bars, and why; null if nobody did',
    }),
  })
  .meta({ id: 'DecisionAffordability', description: 'What regulation 23A came to in this decision' });

const summaryFields = {
  kind: z.literal('decision').meta({ description: 'Of a decision' }),
  id: Id,
  application_id: Id,
  policy: z
    .object({
      policy_id: Id,
      version_id: Id,
      name: z.string(),
      hash: Hash.meta({ description: 'SHA-256 of the canonical JSON of the policy' }),
    })
    .meta({ id: 'DecidingPolicy', description: 'The version of the policy that decided' }),
  outcome: DecisionOutcome,
  dominant_reason: z.string().nullable().meta({ description: 'Code of the first reason; null if there is none' }),
  made_at: Instant,
  made_by: z
    .object({
      kind: z.enum(['user', 'api_token', 'automatic']).meta({
        description: 'A person, a system with an API token, or an analysis that became ready',
      }),
      id: Id.meta({ description: 'The user or API token; where it was automatic, whose request was decided' }),
    })
    .meta({ description: 'Who requested the decision' }),
} as const;

/** What is kept beside a decision for lists. */
export const DecisionSummary = z.object(summaryFields);

/** The override that stands: what a person decided last. */
export const StandingOverride = z
  .object({ id: Id, outcome: DecisionOutcome, made_at: Instant })
  .meta({ id: 'StandingOverride' });

export const DecisionEntry = z
  .object({
    ...summaryFields,
    override: StandingOverride.nullable().meta({
      description: 'What a person decided instead, and what is in force; null if the decision of the policy is',
    }),
    waiting_override_id: Id.nullable().meta({
      description: 'An override that waits for a second person; null if there is none',
    }),
  })
  .meta({ id: 'DecisionEntry' });
export type DecisionEntry = z.output<typeof DecisionEntry>;

/** A decision without its signature: what is signed. */
export const UnsignedDecision = z.object({
  ...summaryFields,
  request: z
    .object({ ...asked, amount: Amount, decided_on: IsoDate })
    .meta({ description: 'What was requested, and the day of the decision' }),
  facts: z.record(z.string(), Value).meta({ description: 'What you said of the applicant' }),
  figures: z.record(z.string(), Value).meta({
    description: 'Every figure that a policy may use, as the analyses had it then; null if the data does not show it',
  }),
  reasons: z.array(Reason).meta({ description: 'What leads to the outcome first, then by weight' }),
  affordability: DecisionAffordability,
  scores: z.record(z.string(), z.string()).meta({ description: 'Points of each scorecard by its name' }),
  trace: z
    .array(
      z.object({
        step: z.string().meta({ description: 'The rule, row or characteristic' }),
        test: z.string().meta({ description: 'What was tested' }),
        inputs: z.record(z.string(), z.string()).meta({ description: 'The values that were tested, by name' }),
        result: z.string().meta({ description: 'What the test came to' }),
        effect: z.string().nullable().meta({ description: 'What followed from it; null if nothing did' }),
      }),
    )
    .meta({
      description: 'Every rule, row and characteristic with its values, in the order in which they were tested',
    }),
  inputs_hash: Hash.meta({ description: 'SHA-256 of the canonical JSON of what the policy used' }),
  analysis: z
    .object({
      generation: z.int().meta({ description: 'How many times the data had been analysed' }),
      engine_version: z.string(),
      taxonomy_version: z.string(),
      rules_version: z.string(),
      as_of: IsoDate,
    })
    .meta({ id: 'DecidedAnalysis', description: 'The analysis that the figures are of' }),
});
export type UnsignedDecision = z.output<typeof UnsignedDecision>;

export const DecisionOut = UnsignedDecision.extend({
  jws: z.string().nullable().meta({
    description:
      'Signature of all other fields, which anyone can verify with the keys at `/.well-known/jwks.json`: a detached JWS (RFC 7515, appendix F) over their canonical JSON (RFC 8785). Null on a stage whose keys are not published',
  }),
}).meta({ id: 'Decision', description: 'A decision as it was made: it never changes' });
export type DecisionOut = z.output<typeof DecisionOut>;
