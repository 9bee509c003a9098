import { getDecisionRequest as contract } from '../../../schemas/endpoints/decisions.ts';
import type { DecisionRequestStore } from '../../applications/domain/decision-request.ts';
import { dynamoDecisionRequestsReader } from '../../applications/store/dynamo-decision-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getDecisionRequest as grants } from '../resources.ts';
import { decisionRequestView } from '../views/decision-request.ts';

interface Adapters {
  readonly requests: Pick<DecisionRequestStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ requests }, { caller, path }) => {
  const { application_id: applicationId } = path;
  const request = await requests.find({ organisationId: caller.organisationId, applicationId });
  return request === null
    ? { problem: 'resource_not_found' }
    : { status: 200, body: decisionRequestView(applicationId, request) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ requests: dynamoDecisionRequestsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
