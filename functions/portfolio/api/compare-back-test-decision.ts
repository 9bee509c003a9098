import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { compareBackTestDecision as contract } from '../../../schemas/endpoints/portfolio.ts';
import type { DecisionStore } from '../../decisions/domain/decision-store.ts';
import type { PolicyStore } from '../../decisions/domain/policy-store.ts';
import { dynamoDecisionsReader } from '../../decisions/store/dynamo-decisions.ts';
import { dynamoPoliciesReader } from '../../decisions/store/dynamo-policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BackTestStore } from '../domain/back-test/back-test.ts';
import { decidedAnew } from '../domain/back-test/back-test-part.ts';
import { PastDecision } from '../domain/back-test/past-decision.ts';
import { compareBackTestDecision as grants } from '../resources.ts';
import { dynamoBackTestsReader } from '../store/dynamo-back-tests.ts';

interface Adapters {
  readonly backTests: Pick<BackTestStore, 'find'>;
  readonly decisions: Pick<DecisionStore, 'find'>;
  readonly policies: Pick<PolicyStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path }) => {
  const { organisationId } = caller;
  const { application_id, decision_id } = path;
  const [backTest, decision] = await Promise.all([
    adapters.backTests.find(organisationId, path.back_test_id),
    adapters.decisions.find({ organisationId, applicationId: application_id }, decision_id),
  ]);
  if (backTest === null || decision === null) return { problem: 'resource_not_found' };
  const version = await adapters.policies.find(organisationId, backTest.versionId);
  const prepared = version && preparePolicy(version.document);
  if (!prepared?.ok) return { problem: 'resource_not_found' };
  const anew = decidedAnew(prepared.policy, PastDecision.parse(decision));
  // What the draft cannot decide has no trace of it: the back-test counts it as undecided.
  if (!anew.ok) return { problem: 'resource_not_found' };
  const trace = anew.decision.trace.map((step) => ({ ...step, inputs: { ...step.inputs } }));
  return {
    status: 200,
    body: {
      application_id,
      decision_id,
      before: { outcome: decision.outcome.kind, trace: decision.trace },
      after: { outcome: anew.decision.outcome.kind, trace },
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    backTests: dynamoBackTestsReader(heldTable(held.applications)),
    decisions: dynamoDecisionsReader(heldTable(held.applications)),
    policies: dynamoPoliciesReader(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
