import type { DecisionOut } from '../../../schemas/entities/decision.ts';
import type { DecisionOverrideOut } from '../../../schemas/entities/decision-override.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';

let clock = Date.parse('2026-11-23T08:00:00Z');
/** Ids in the order in which they are made. */
export function newId(): string {
  clock += 1_000;
  return randomIdentifiers.next(clock);
}
export const newRef = () => ({ organisationId: newId(), applicationId: newId() });

/** A decision that declines. */
export function decisionOf(applicationId: string, changes: Partial<DecisionOut> = {}): DecisionOut {
  return {
    kind: 'decision',
    id: newId(),
    application_id: applicationId,
    policy: { policy_id: newId(), version_id: newId(), name: 'Salaried', hash: 'ab'.repeat(32) },
    outcome: { kind: 'decline' },
    dominant_reason: 'debt_review',
    made_at: '2026-11-23T08:00:00.000Z',
    made_by: { kind: 'api_token', id: newId() },
    request: {
      product: 'short_term_loan',
      applicant: 'natural_person',
      amount: 3000.5,
      term_months: 3,
      decided_on: '2026-11-23',
    },
    facts: { first_loan_this_year: true },
    figures: { 'affordability.net_income': 12_000.01, 'affordability.verdict': 'within' },
    reasons: [],
    affordability: {
      applies: true,
      source: 'National Credit Act',
      max_instalment: 2_500,
      instalment: null,
      state: 'not_reached',
      override: null,
    },
    scores: {},
    trace: [{ step: 'gates.debt_review', test: 'is yes', inputs: {}, result: 'yes', effect: 'decline' }],
    inputs_hash: 'cd'.repeat(32),
    analysis: {
      generation: 2,
      engine_version: '1',
      taxonomy_version: '1',
      rules_version: '1',
      as_of: '2026-11-20',
    },
    jws: 'e30..c2ln',
    ...changes,
  };
}

/** An override that declines, and is in force. */
export function overrideOf(decision: DecisionOut, changes: Partial<DecisionOverrideOut> = {}): DecisionOverrideOut {
  return {
    kind: 'decision_override',
    id: newId(),
    decision_id: decision.id,
    application_id: decision.application_id,
    policy_hash: decision.policy.hash,
    outcome: { kind: 'decline' },
    affordability: null,
    reason: 'The applicant withdrew the application.',
    state: 'in_force',
    made_by: newId(),
    made_at: '2026-11-23T09:00:00.000Z',
    review: null,
    jws: null,
    ...changes,
  };
}
