import { randsOf } from '@imali/ledger/basics/cents.ts';
import { figuresOfDocuments } from '@imali/policies/inputs/figures-of-documents.ts';
import { type DecisionResult, decide } from '@imali/policies/interpret/decide.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import type * as z from 'zod';
import type { DecisionIn, UnsignedDecision } from '../../../schemas/entities/decision.ts';
import { figureTransactions } from './figure-transactions.ts';
import type { NewVersion } from './policy-store.ts';

type Decision = Extract<DecisionResult, { ok: true }>['decision'];
type Problems = Extract<DecisionResult, { ok: false }>['problems'];

/** What a decision is made of. Nothing else goes into it: the same makes the same bytes. */
export interface DecisionGround {
  readonly id: string;
  readonly applicationId: string;
  readonly version: NewVersion;
  readonly request: z.output<typeof DecisionIn>['request'];
  readonly facts: z.output<typeof DecisionIn>['facts'];
  /** Calendar date in Africa/Johannesburg. */
  readonly decidedOn: string;
  /** Of a person with the permission; null where none was asked for. */
  readonly overrideReason: string | null;
  /** The analyses by their names, money in rands; null where there is none. */
  readonly documents: Readonly<Record<string, unknown>>;
  readonly analysis: UnsignedDecision['analysis'];
  readonly madeBy: UnsignedDecision['made_by'];
  /** ISO instant. */
  readonly madeAt: string;
}

const VERDICT = 'affordability.verdict';

const inRands = (cents: number | null): number | null => (cents === null ? null : randsOf(cents));

/** An outcome as the API has it: amounts in rands. */
export function outcomeInRands(outcome: Decision['outcome']): UnsignedDecision['outcome'] {
  if (outcome.kind !== 'approve') return outcome;
  return {
    kind: 'approve',
    amount: randsOf(outcome.amount_cents),
    term_months: outcome.term_months,
    annual_rate: outcome.annual_rate,
    instalment: randsOf(outcome.instalment_cents),
    initiation_fee: randsOf(outcome.initiation_fee_cents),
    monthly_fee: randsOf(outcome.monthly_fee_cents),
    conditions: [...outcome.conditions],
  };
}

/** What affordability came to, as the API has it: amounts in rands. */
export function affordabilityInRands({
  max_instalment_cents,
  instalment_cents,
  ...check
}: Decision['affordability']): UnsignedDecision['affordability'] {
  return { ...check, max_instalment: inRands(max_instalment_cents), instalment: inRands(instalment_cents) };
}

const reasonsOf = (reasons: Decision['reasons'], documents: DecisionGround['documents']): UnsignedDecision['reasons'] =>
  reasons.map((reason) => ({
    ...reason,
    evidence: reason.evidence.map((one) => ({
      ...one,
      transaction_ids: [...figureTransactions(one.figure, documents)],
    })),
  }));

/**
 * Decides an application by a version of a policy, as the API answers it.
 * @returns what is wrong with the request or the facts where nothing is decided
 */
export function madeDecision(
  ground: DecisionGround,
): { readonly ok: true; readonly decision: UnsignedDecision } | { readonly ok: false; readonly problems: Problems } {
  const { version, request, facts, documents, madeAt, madeBy } = ground;
  const prepared = preparePolicy(version.document);
  // It was valid when it was approved: one that is not any more by today's rules (an input that the law now bars) decides nothing.
  if (!prepared.ok) return { ok: false, problems: prepared.problems };
  const given = figuresOfDocuments(documents);
  // A document from before verdicts, or none at all, does not speak for credit.
  const figures = { ...given, [VERDICT]: given[VERDICT] ?? 'cannot_tell' };
  const { amount, ...rest } = request;
  const override = {
    person_id: madeBy.id,
    permission: 'decisions.override_affordability',
    reason: ground.overrideReason,
    at: madeAt,
  };
  const result = decide(prepared.policy, {
    request: { ...rest, amount_cents: Math.round(amount * 100), decided_on: ground.decidedOn },
    figures,
    facts,
    override: ground.overrideReason === null ? null : override,
  });
  if (!result.ok) return result;
  const { decision } = result;
  return {
    ok: true,
    decision: {
      kind: 'decision',
      id: ground.id,
      application_id: ground.applicationId,
      policy: { policy_id: version.policyId, version_id: version.id, name: version.name, hash: decision.policy_hash },
      outcome: outcomeInRands(decision.outcome),
      dominant_reason: decision.reasons[0]?.code ?? null,
      made_at: madeAt,
      made_by: madeBy,
      request: { ...request, decided_on: ground.decidedOn },
      facts,
      figures,
      reasons: reasonsOf(decision.reasons, documents),
      affordability: affordabilityInRands(decision.affordability),
      scores: decision.scores,
      trace: decision.trace.map((step) => ({ ...step, inputs: { ...step.inputs } })),
      inputs_hash: decision.inputs_hash,
      analysis: ground.analysis,
    },
  };
}
