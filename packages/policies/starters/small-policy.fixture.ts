import type { PolicyDocument, PolicyNode } from '../document/policy-document.ts';
import { decide } from '../interpret/decide.ts';
import type { Decision } from '../interpret/decision.ts';
import type { PreparedPolicy } from '../interpret/prepared.ts';
import type { DecisionInput } from '../interpret/read-inputs.ts';
import { preparePolicy } from '../validate/prepare-policy.ts';

const reason = (weight: number, words: string) => ({ weight, staff: words, applicant: words });

/** A policy of the nodes that a test is about; reasons `low`, `high`, `limit` and `least` are there. */
export function smallPolicy(nodes: readonly PolicyNode[], changes: Partial<PolicyDocument> = {}): PolicyDocument {
  const named = JSON.stringify([nodes, changes.offer]);
  const reasons = {
    low: reason(10, 'A low weight.'),
    high: reason(90, 'A high weight.'),
    limit: reason(20, 'A limit.'),
    least: reason(30, 'Too small.'),
  };
  return {
    format: 1,
    name: 'Small',
    words: 'A policy of a test.',
    agreement: 'credit_agreement',
    products: ['loan'],
    facts: [],
    reasons: Object.fromEntries(Object.entries(reasons).filter(([id]) => id === 'least' || named.includes(`"${id}"`))),
    nodes: [...nodes],
    offer: {
      kind: 'credit',
      annual_rate: '24%',
      initiation_fee: 'R0',
      monthly_fee: 'R60',
      min_amount: 'R500',
      step_cents: 10_000,
      below_min: { do: 'decline', reason: 'least' },
      on_missing: { do: 'decline', reason: 'least' },
    },
    tests: [],
    ...changes,
  };
}

/** A rule that never holds, where a test is about something else. */
export const idleNode: PolicyNode = {
  kind: 'rules',
  id: 'idle',
  words: 'Idle.',
  rules: [{ id: 'never', words: 'Never.', when: 'request.amount < R0', effect: { do: 'decline', reason: 'low' } }],
};

export const smallInput: DecisionInput = {
  request: {
    product: 'loan',
    applicant: 'natural_person',
    amount_cents: 1_000_000,
    term_months: 12,
    decided_on: '2026-11-23',
  },
  figures: { 'affordability.max_instalment': 5_000 },
  facts: {},
  override: null,
};

/** The policy made ready. Throws where it is not valid, with the problems. */
export function readyPolicy(document: PolicyDocument): PreparedPolicy {
  const prepared = preparePolicy(document);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  return prepared.policy;
}

/** The decision. Throws where the inputs are wrong, with the problems. */
export function decisionOf(document: PolicyDocument, input: DecisionInput): Decision {
  const result = decide(readyPolicy(document), input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.decision;
}
