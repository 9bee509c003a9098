import { getDecision as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DecisionStore } from '../domain/decision-store.ts';
import { getDecision as grants } from '../resources.ts';
import { dynamoDecisionsReader } from '../store/dynamo-decisions.ts';

interface Adapters {
  readonly decisions: Pick<DecisionStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ decisions }, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const decision = await decisions.find(ref, path.decision_id);
  return decision === null ? { problem: 'resource_not_found' } : { status: 200, body: decision };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ decisions: dynamoDecisionsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
