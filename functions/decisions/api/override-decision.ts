import { valueText } from '@imali/policies/values/value.ts';
import { overrideDecision as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import type { DecisionStore } from '../domain/decision-store.ts';
import { madeOverride, type OverrideProblem } from '../domain/override.ts';
import { MAX_OVERRIDES, type OverrideStore } from '../domain/override-store.ts';
import type { PolicyStore } from '../domain/policy-store.ts';
import { overrideDecision as grants } from '../resources.ts';
import { dynamoDecisions } from '../store/dynamo-decisions.ts';
import { dynamoOverrides } from '../store/dynamo-overrides.ts';
import { dynamoPoliciesReader } from '../store/dynamo-policies.ts';
import { announceOverride, signedOverride } from '../wiring/override-in-force.ts';

interface Adapters {
  readonly decisions: Pick<DecisionStore, 'find'>;
  readonly overrides: Pick<OverrideStore, 'add'>;
  readonly policies: Pick<PolicyStore, 'find'>;
  readonly identifiers: Identifiers;
  readonly signReceipt: SignReceipt;
  readonly events: PublisherPorts;
}

const amount = (cents: number): string => valueText({ units: BigInt(cents), scale: 2 }, 'money');

function problemOf(problem: OverrideProblem) {
  switch (problem.code) {
    case 'not_valid': {
      const lines = problem.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
      return { problem: 'decision_inputs_not_valid', details: { lines } } as const;
    }
    case 'not_priced':
      return { problem: 'override_not_priced' } as const;
    case 'barred': {
      const most = problem.mostCents === null ? 'nothing, by its verdict' : amount(problem.mostCents);
      return {
        problem: 'affordability_bars_override',
        details: { instalment: amount(problem.instalmentCents), most },
      } as const;
    }
  }
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { decisions, overrides, policies, identifiers } = adapters;
  if (body.overrides_affordability && !caller.permissions.includes('decisions.override_affordability')) {
    return { problem: 'invalid_token_permissions' };
  }
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const decision = await decisions.find(ref, path.decision_id);
  if (decision === null) return { problem: 'resource_not_found' };
  const version = await policies.find(ref.organisationId, decision.policy.version_id);
  if (version === null) throw new Error('the version that decided is gone');
  const at = new Date(now).toISOString();
  const made = madeOverride({ id: identifiers.next(now), decision, version, asked: body, personId: caller.id, at });
  if (!made.ok) return problemOf(made.problem);
  const override = await signedOverride(adapters, made.override, now);
  switch (await overrides.add(ref, override)) {
    case 'full':
      return { problem: 'overrides_full', details: { limit: String(MAX_OVERRIDES) } };
    case 'waits':
      return { problem: 'override_waits' };
    case 'added':
  }
  await announceOverride(adapters, ref.organisationId, override, now);
  return { status: 201, body: override };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.applications);
  return {
    decisions: dynamoDecisions(table),
    overrides: dynamoOverrides(table),
    policies: dynamoPoliciesReader(heldTable(held.directory)),
    identifiers: randomIdentifiers,
    signReceipt: receiptSigner(held),
    events: eventPublisher(held),
  };
});

export const handler = serve(contract, wiring, operation);
