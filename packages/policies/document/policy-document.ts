import * as z from 'zod';
import { MAX_EXPRESSION_LENGTH } from '../language/tokens.ts';

/** How large a policy may be: a document that is read, hashed and interpreted in a bounded time. */
export const policyBounds = {
  /** Of the canonical JSON, in characters. */
  characters: 400_000,
  nodes: 40,
  /** Rules of all nodes. */
  rules: 500,
  /** Cells of all decision tables. */
  cells: 5_000,
  /** Bins of all scorecards. */
  bins: 500,
  tests: 200,
} as const;

/** Begins with a letter; what a person reads is in `words`. */
const Id = z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, 'an id is small letters, digits and _, at most 48');
/** A sentence for people: no line breaks or control characters, and no half of a character. */
const Words = z
  .string()
  .min(3)
  .max(300)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'words are one line of text');
const ExpressionText = z.string().min(1).max(MAX_EXPRESSION_LENGTH);
const Label = z.string().regex(/^[\w .&'-]{1,60}$/, 'a label is letters, digits and a few signs, at most 60');

const decline = z.strictObject({ do: z.literal('decline'), reason: Id });
const refer = z.strictObject({ do: z.literal('refer'), reason: Id, queue: Id });
const condition = z.strictObject({ do: z.literal('condition'), reason: Id, words: Words });
const nothing = z.strictObject({ do: z.literal('nothing') });

/** What follows from a rule that holds, a row that fits or a band that is met. */
export const Effect = z.discriminatedUnion('do', [decline, refer, condition, nothing]);
export type Effect = z.output<typeof Effect>;

/** What follows where a figure is missing. `nothing` is a choice too, and is written down. */
const OnMissing = z.discriminatedUnion('do', [decline, refer, nothing]);

const Rule = z.strictObject({
  id: Id,
  words: Words,
  when: ExpressionText,
  effect: z.discriminatedUnion('do', [decline, refer, condition]),
  on_missing: OnMissing.optional(),
});
export type Rule = z.output<typeof Rule>;

const RulesNode = z.strictObject({
  kind: z.literal('rules'),
  id: Id,
  words: Words,
  rules: z.array(Rule).min(1).max(policyBounds.rules),
});
export type RulesNode = z.output<typeof RulesNode>;

/** Figures worked out of others, for the nodes after this one: `node.value`. */
const ValuesNode = z.strictObject({
  kind: z.literal('values'),
  id: Id,
  words: Words,
  values: z
    .array(z.strictObject({ id: Id, is: ExpressionText }))
    .min(1)
    .max(100),
});
export type ValuesNode = z.output<typeof ValuesNode>;

const OUTPUT_TYPES = ['money', 'percent', 'number', 'days', 'months', 'yes_or_no', 'label'] as const;

const Row = z.strictObject({
  id: Id,
  /** One for each column: `any`, `missing`, or a test as in `>= R1000`. */
  cells: z.array(ExpressionText).min(1).max(20),
  /** One for each output. */
  values: z.array(ExpressionText).max(10),
  /** Of hit policy `priority`: the highest of the rows that fit counts, of equal ones the first. */
  priority: z.int().min(0).max(1_000).optional(),
  effect: Effect.optional(),
});
export type Row = z.output<typeof Row>;

const Elsewhere = z.strictObject({ values: z.array(ExpressionText).max(10), effect: Effect.optional() });

const TableNode = z.strictObject({
  kind: z.literal('table'),
  id: Id,
  words: Words,
  /** `first`: the first row that fits. `priority`: the one of highest priority. `collect`: every one, outputs combined. */
  hit: z.enum(['first', 'priority', 'collect']),
  columns: z
    .array(z.strictObject({ id: Id, of: ExpressionText }))
    .min(1)
    .max(20),
  outputs: z
    .array(
      z.strictObject({
        id: Id,
        type: z.enum(OUTPUT_TYPES),
        /** Of hit policy `collect`: how the values of the rows become one. */
        collect: z.enum(['sum', 'min', 'max', 'count']).optional(),
      }),
    )
    .max(10),
  rows: z.array(Row).min(1).max(500),
  /** Where no row fits; without it the outputs are missing. */
  otherwise: Elsewhere.optional(),
  /** Where a column is missing whose rows do not name missing values. */
  on_missing: Elsewhere.optional(),
});
export type TableNode = z.output<typeof TableNode>;

const Bin = z.strictObject({ id: Id, when: ExpressionText, points: z.int().min(-10_000).max(10_000), reason: Id });

const ScorecardNode = z.strictObject({
  kind: z.literal('scorecard'),
  id: Id,
  words: Words,
  base: z.int().min(-10_000).max(10_000),
  characteristics: z
    .array(z.strictObject({ id: Id, of: ExpressionText, bins: z.array(Bin).min(1).max(50) }))
    .min(1)
    .max(50),
});
export type ScorecardNode = z.output<typeof ScorecardNode>;

/** Bands from below: the first one whose bound is above the score is met. */
const CutOffNode = z.strictObject({
  kind: z.literal('cut_off'),
  id: Id,
  words: Words,
  /** The scorecard before this node. */
  scorecard: Id,
  bands: z
    .array(z.strictObject({ below: z.int(), effect: Effect }))
    .min(1)
    .max(20),
});
export type CutOffNode = z.output<typeof CutOffNode>;

const LimitsNode = z.strictObject({
  kind: z.literal('limits'),
  id: Id,
  words: Words,
  limits: z
    .array(
      z.strictObject({
        id: Id,
        of: z.enum(['amount', 'term', 'instalment']),
        at_most: ExpressionText,
        /** Why less is offered than was asked. */
        reason: Id,
        on_missing: OnMissing.optional(),
      }),
    )
    .min(1)
    .max(50),
});
export type LimitsNode = z.output<typeof LimitsNode>;

const PolicyNode = z.discriminatedUnion('kind', [
  ValuesNode,
  RulesNode,
  TableNode,
  ScorecardNode,
  CutOffNode,
  LimitsNode,
]);
export type PolicyNode = z.output<typeof PolicyNode>;

/** Something about the applicant or the request that no bank data shows. Never text: a label has its values listed. */
const Fact = z.strictObject({
  id: Id,
  type: z.enum(['money', 'percent', 'number', 'days', 'months', 'yes_or_no', 'label']),
  words: Words,
  from: z.enum(['applicant', 'lender', 'employer', 'bureau', 'landlord']),
  values: z.array(Label).min(2).max(40).optional(),
  may_be_missing: z.boolean(),
});
export type Fact = z.output<typeof Fact>;

const Reason = z.strictObject({
  /** What weighs most is the dominant reason. */
  weight: z.int().min(1).max(1_000),
  staff: Words,
  /** For the letter: what the applicant reads, in plain words. */
  applicant: Words,
});
export type PolicyReason = z.output<typeof Reason>;

/** Loans: rate and fees decide the instalment, which the affordability regulation bounds. */
const CreditOffer = z.strictObject({
  kind: z.literal('credit'),
  /** Nominal rate of a year, repaid monthly. */
  annual_rate: ExpressionText,
  /** Added to the amount that is repaid. This and the next may name `offer.amount`, the amount that is lent. */
  initiation_fee: ExpressionText,
  /** Added to each instalment. */
  monthly_fee: ExpressionText,
  /** Less is no offer. */
  min_amount: ExpressionText,
  /** Amounts are multiples of this, in cents. */
  step_cents: z.int().min(1).max(100_000_000),
  below_min: z.discriminatedUnion('do', [decline, refer]),
  on_missing: z.discriminatedUnion('do', [decline, refer]),
});
/** A lease: the amount is the rent of a month, which is taken or not taken, never reduced. */
const LeaseOffer = z.strictObject({
  kind: z.literal('lease'),
  above_limit: z.discriminatedUnion('do', [decline, refer]),
});
export type CreditOffer = z.output<typeof CreditOffer>;

const Scalar = z.union([z.string().max(100), z.number(), z.boolean(), z.null()]);
/** What somebody asks for. */
export const PolicyRequest = z.strictObject({
  product: Label,
  /** Whom the agreement is with: it decides whether the affordability regulation applies. */
  applicant: z.enum(['natural_person', 'juristic_person']),
  amount_cents: z.int().min(1).max(100_000_000_000),
  term_months: z.int().min(1).max(360),
  /** Calendar date in Africa/Johannesburg of the decision: nothing reads a clock. */
  decided_on: z.iso.date(),
});
export type PolicyRequest = z.output<typeof PolicyRequest>;

const PolicyTest = z.strictObject({
  id: Id,
  words: Words,
  given: z.strictObject({
    request: PolicyRequest,
    figures: z.record(z.string().max(120), Scalar),
    facts: z.record(z.string().max(60), Scalar),
  }),
  expect: z.strictObject({
    outcome: z.enum(['approve', 'refer', 'decline']),
    amount_cents: z.int().optional(),
    term_months: z.int().optional(),
    queue: Id.optional(),
    /** What the first reason is. */
    dominant_reason: z.string().max(60).optional(),
    /** Reasons that are among those given. */
    reasons: z.array(z.string().max(60)).max(20).optional(),
  }),
});
export type PolicyTest = z.output<typeof PolicyTest>;

/** The agreement that a policy decides on: which of them the affordability regulation is for is not the policy's to say. */
const AGREEMENTS = ['credit_agreement', 'juristic_person_credit', 'lease_of_immovable_property'] as const;

/** How persons may decide otherwise than the policy. */
const Overrides = z.strictObject({
  /** Credit above this amount, granted by a person, waits for a second one. */
  second_person_above_cents: z.int().min(0).max(100_000_000_000),
});

/** A policy as it is kept: whole, versioned and named by the hash of its canonical JSON. */
export const PolicyDocument = z.strictObject({
  format: z.literal(1),
  name: Words,
  words: Words,
  agreement: z.enum(AGREEMENTS),
  products: z.array(Label).min(1).max(20),
  facts: z.array(Fact).max(60),
  reasons: z.record(Id, Reason),
  nodes: z.array(PolicyNode).min(1).max(policyBounds.nodes),
  offer: z.discriminatedUnion('kind', [CreditOffer, LeaseOffer]),
  /** Without it no override waits for a second person. */
  overrides: Overrides.optional(),
  tests: z.array(PolicyTest).max(policyBounds.tests),
});
export type PolicyDocument = z.output<typeof PolicyDocument>;
