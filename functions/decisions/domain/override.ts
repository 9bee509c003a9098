import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { AffordabilityCheck } from '@imali/policies/interpret/decision.ts';
import { termsByPerson } from '@imali/policies/interpret/terms-by-person.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import type * as z from 'zod';
import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import type { DecisionOverrideIn, UnsignedOverride } from '../../../schemas/entities/decision-override.ts';
import { affordabilityInRands, outcomeInRands } from './made-decision.ts';
import type { NewVersion } from './policy-store.ts';

/** What an override is made of: the decision as it was kept, and what a person says now. */
export interface OverrideGround {
  readonly id: string;
  readonly decision: DecisionOut;
  /** The version that decided. */
  readonly version: Pick<NewVersion, 'document'>;
  readonly asked: z.output<typeof DecisionOverrideIn>;
  readonly personId: string;
  /** ISO instant. */
  readonly at: string;
}

interface LinesProblem {
  readonly code: 'not_valid';
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}
export type OverrideProblem =
  | LinesProblem
  | { readonly code: 'not_priced' }
  /** Amounts in cents; null where the data shows no maximum. */
  | { readonly code: 'barred'; readonly instalmentCents: number; readonly mostCents: number | null };

type Made =
  | { readonly ok: true; readonly override: UnsignedOverride }
  | { readonly ok: false; readonly problem: OverrideProblem };

const refused = (problem: OverrideProblem): Made => ({ ok: false, problem });

/** The most that is granted within affordability: nothing where the verdict is against it. */
const mostOf = ({ state, max_instalment_cents }: AffordabilityCheck): number | null =>
  state === 'beyond' || state === 'cannot_tell' ? null : max_instalment_cents;

/** Credit that a person grants: at most what was asked for, at the price of the policy, and within affordability. */
function granted(
  { decision, version, asked, personId, at }: OverrideGround,
  outcome: { readonly amount: number; readonly term_months: number },
): Made | { readonly terms: Pick<UnsignedOverride, 'outcome' | 'affordability'>; readonly waits: boolean } {
  const { amount: requested, ...request } = decision.request;
  if (outcome.amount > requested) {
    const problems = [{ path: 'outcome.amount', message: 'it is more than the applicant asked for' }];
    return refused({ code: 'not_valid', problems });
  }
  const prepared = preparePolicy(version.document);
  if (!prepared.ok) return refused({ code: 'not_valid', problems: prepared.problems });
  const amountCents = centsOf(outcome.amount);
  const override = {
    person_id: personId,
    permission: 'decisions.override_affordability',
    reason: asked.reason,
    at,
  };
  const terms = termsByPerson(prepared.policy, {
    request: { ...request, amount_cents: amountCents, term_months: outcome.term_months },
    figures: decision.figures,
    facts: decision.facts,
    override: asked.overrides_affordability ? override : null,
  });
  if (terms.kind === 'not_valid') return refused({ code: 'not_valid', problems: terms.problems });
  if (terms.kind === 'no_price') return refused({ code: 'not_priced' });
  const { approval, affordability } = terms;
  if (terms.isBarred) {
    return refused({
      code: 'barred',
      instalmentCents: approval.instalment_cents,
      mostCents: mostOf(affordability),
    });
  }
  const above = prepared.policy.document.overrides?.second_person_above_cents;
  return {
    terms: { outcome: outcomeInRands(approval), affordability: affordabilityInRands(affordability) },
    waits: above !== undefined && amountCents > above,
  };
}

/**
 * What a person decides otherwise than a policy, on what the policy knew. Credit above the amount that the policy names waits
 * for a second person; everything else is in force at once.
 */
export function madeOverride(ground: OverrideGround): Made {
  const { decision, asked, personId, at } = ground;
  const said = {
    kind: 'decision_override',
    id: ground.id,
    decision_id: decision.id,
    application_id: decision.application_id,
    policy_hash: decision.policy.hash,
    reason: asked.reason,
    made_by: personId,
    made_at: at,
    review: null,
  } as const;
  if (asked.outcome.kind !== 'approve') {
    return { ok: true, override: { ...said, outcome: asked.outcome, affordability: null, state: 'in_force' } };
  }
  const grant = granted(ground, asked.outcome);
  if ('ok' in grant) return grant;
  return { ok: true, override: { ...said, ...grant.terms, state: grant.waits ? 'waiting' : 'in_force' } };
}

export type ReviewProblem = { readonly code: 'same_person' } | { readonly code: 'wrong_state' };

/** What a second person makes of an override that waits. */
export function reviewedOverride(
  override: UnsignedOverride,
  review: NonNullable<UnsignedOverride['review']>,
  accept: boolean,
):
  | { readonly ok: true; readonly override: UnsignedOverride }
  | { readonly ok: false; readonly problem: ReviewProblem } {
  if (override.state !== 'waiting') return { ok: false, problem: { code: 'wrong_state' } };
  if (override.made_by === review.user_id) return { ok: false, problem: { code: 'same_person' } };
  return { ok: true, override: { ...override, review, state: accept ? 'in_force' : 'refused' } };
}
