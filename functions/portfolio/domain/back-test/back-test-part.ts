import { decide } from '@imali/policies/interpret/decide.ts';
import * as z from 'zod';
import { addedLosses, LossSums, lossOf, noLosses } from '../statistics/loan-losses.ts';
import type { PastDecision, PastLoan } from './past-decision.ts';

/** A policy that is ready to decide. */
export type PreparedPolicy = Parameters<typeof decide>[0];

const Outcomes = z.object({ approve: z.int(), refer: z.int(), decline: z.int() });
type Outcomes = z.infer<typeof Outcomes>;
const outcomeNames = ['approve', 'refer', 'decline'] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** What a policy comes to over decisions. */
const Side = z.object({ outcomes: Outcomes, grantedCents: z.int(), losses: LossSums });
type Side = z.infer<typeof Side>;

/** Decisions then and by the draft. */
const Tally = z.object({ decisions: z.int(), before: Side, after: Side });
export type Tally = z.infer<typeof Tally>;

export const Move = z.object({
  applicationId: z.string(),
  decisionId: z.string(),
  from: z.enum(outcomeNames),
  to: z.enum(outcomeNames),
  grantedBeforeCents: z.int().nullable(),
  grantedAfterCents: z.int().nullable(),
  reasonBefore: z.string().nullable(),
  reasonAfter: z.string().nullable(),
});
export type Move = z.infer<typeof Move>;

const Counts = z.record(z.string(), z.int());
type Counts = z.infer<typeof Counts>;

/** What a part of a back-test came to. Parts add up in any order. */
export const BackTestPart = z.object({
  all: Tally,
  /** By the name of a segment: `product: short_term_loan`. */
  segments: z.record(z.string(), Tally),
  /** Decisions that were deleted with the data of their applicant since the list was made. */
  erased: z.int(),
  /** Decisions that the draft cannot decide, by what is wrong with their inputs. */
  undecided: Counts,
  /** Decisions in which an input of the draft was not kept, by the input. */
  missing: Counts,
  reasonsBefore: Counts,
  reasonsAfter: Counts,
});
export type BackTestPart = z.infer<typeof BackTestPart>;

const noOutcomes: Outcomes = { approve: 0, refer: 0, decline: 0 };
const noSide: Side = { outcomes: noOutcomes, grantedCents: 0, losses: noLosses };
const noTally: Tally = { decisions: 0, before: noSide, after: noSide };
export const noPart: BackTestPart = {
  all: noTally,
  segments: {},
  erased: 0,
  undecided: {},
  missing: {},
  reasonsBefore: {},
  reasonsAfter: {},
};

const addedSides = (one: Side, other: Side): Side => ({
  outcomes: {
    approve: one.outcomes.approve + other.outcomes.approve,
    refer: one.outcomes.refer + other.outcomes.refer,
    decline: one.outcomes.decline + other.outcomes.decline,
  },
  grantedCents: one.grantedCents + other.grantedCents,
  losses: addedLosses(one.losses, other.losses),
});

const addedTallies = (one: Tally, other: Tally): Tally => ({
  decisions: one.decisions + other.decisions,
  before: addedSides(one.before, other.before),
  after: addedSides(one.after, other.after),
});

function addedBy<T>(one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>, add: (a: T, b: T) => T) {
  const sums = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = sums.get(name);
    sums.set(name, before === undefined ? value : add(before, value));
  }
  return Object.fromEntries([...sums].toSorted(([first], [second]) => (first < second ? -1 : 1)));
}

const addedCounts = (one: Counts, other: Counts): Counts => addedBy(one, other, (a, b) => a + b);

/** The sum of two parts. */
export const addedParts = (one: BackTestPart, other: BackTestPart): BackTestPart => ({
  all: addedTallies(one.all, other.all),
  segments: addedBy(one.segments, other.segments, addedTallies),
  erased: one.erased + other.erased,
  undecided: addedCounts(one.undecided, other.undecided),
  missing: addedCounts(one.missing, other.missing),
  reasonsBefore: addedCounts(one.reasonsBefore, other.reasonsBefore),
  reasonsAfter: addedCounts(one.reasonsAfter, other.reasonsAfter),
});

const cents = (rands: number): number => Math.round(rands * 100);

/** Decides by a draft what was decided before, from what was kept of it then. */
export function decidedAnew(policy: PreparedPolicy, { request, figures, facts, affordability }: PastDecision) {
  const { amount, ...rest } = request;
  return decide(policy, {
    request: { ...rest, amount_cents: cents(amount) },
    figures,
    facts,
    override: affordability.override,
  });
}

/** Bounds of monthly net income in rands, by which segments part. */
const INCOME_BOUNDS = [5_000, 10_000, 20_000, 40_000];

function incomeBand(income: unknown): string {
  if (typeof income !== 'number') return 'not known';
  const above = INCOME_BOUNDS.findIndex((bound) => income < bound);
  if (above === 0) return `below R${INCOME_BOUNDS[0]}`;
  if (above === -1) return `R${INCOME_BOUNDS.at(-1)} and more`;
  return `R${INCOME_BOUNDS[above - 1]} to below R${INCOME_BOUNDS[above]}`;
}

const segmentsOf = ({ request, figures }: PastDecision): string[] => [
  `product: ${request.product}`,
  `net income: ${incomeBand(figures['affordability.net_income'])}`,
  `verdict: ${figures['affordability.verdict'] ?? 'not known'}`,
];

function sideOf(outcome: OutcomeName, grantedCents: number | null, loan: PastLoan): Side {
  return {
    outcomes: { ...noOutcomes, [outcome]: 1 },
    grantedCents: grantedCents ?? 0,
    losses: grantedCents === null ? noLosses : lossOf({ ...loan, amountCents: grantedCents }),
  };
}

/** What one decision adds to a back-test, and its move where the draft decides otherwise or grants another amount. */
export function comparedDecision(
  policy: PreparedPolicy,
  past: PastDecision,
  loan: PastLoan,
): { readonly part: BackTestPart; readonly move: Move | null } {
  const missing = policy.used
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('fact.') && name.includes('.') && !Object.hasOwn(past.figures, name));
  const kept = { ...noPart, missing: Object.fromEntries(missing.map((name) => [name, 1])) };
  const result = decidedAnew(policy, past);
  if (!result.ok) {
    const [first] = result.problems;
    return { part: { ...kept, undecided: { [`${first?.path}: ${first?.message}`]: 1 } }, move: null };
  }
  const { decision } = result;
  const grantedBeforeCents = past.outcome.kind === 'approve' ? cents(past.outcome.amount) : null;
  const grantedAfterCents = decision.outcome.kind === 'approve' ? decision.outcome.amount_cents : null;
  const reasonAfter = decision.reasons[0]?.code ?? null;
  const tally: Tally = {
    decisions: 1,
    before: sideOf(past.outcome.kind, grantedBeforeCents, loan),
    after: sideOf(decision.outcome.kind, grantedAfterCents, loan),
  };
  const part: BackTestPart = {
    ...kept,
    all: tally,
    segments: Object.fromEntries(segmentsOf(past).map((name) => [name, tally])),
    reasonsBefore: past.dominant_reason === null ? {} : { [past.dominant_reason]: 1 },
    reasonsAfter: reasonAfter === null ? {} : { [reasonAfter]: 1 },
  };
  if (past.outcome.kind === decision.outcome.kind && grantedBeforeCents === grantedAfterCents)
    return { part, move: null };
  const move: Move = {
    applicationId: past.application_id,
    decisionId: past.id,
    from: past.outcome.kind,
    to: decision.outcome.kind,
    grantedBeforeCents,
    grantedAfterCents,
    reasonBefore: past.dominant_reason,
    reasonAfter,
  };
  return { part, move };
}
