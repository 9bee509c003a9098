import { getAssignment as contract } from '../../../schemas/endpoints/casework.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AssignmentStore } from '../domain/assignment-store.ts';
import { getAssignment as grants } from '../resources.ts';
import { dynamoAssignmentsReader } from '../store/dynamo-assignments.ts';

interface Adapters {
  readonly assignments: Pick<AssignmentStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ assignments }, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const found = await assignments.find(ref);
  return found === null ? { problem: 'resource_not_found' } : { status: 200, body: found };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ assignments: dynamoAssignmentsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
