import { listAssignments as contract } from '../../../schemas/endpoints/casework.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AssignedTo, AssignmentStore } from '../domain/assignment-store.ts';
import { listAssignments as grants } from '../resources.ts';
import { dynamoAssignmentsReader } from '../store/dynamo-assignments.ts';

interface Adapters {
  readonly assignments: Pick<AssignmentStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ assignments }, { caller, query }) => {
  const { queue, user_id: userId = caller.id } = query;
  const to: AssignedTo = queue === undefined ? { kind: 'user', userId } : { kind: 'queue', name: queue };
  const page = await assignments.list(caller.organisationId, to, pageRequest(query));
  return { status: 200, body: listView(page, (item) => item) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ assignments: dynamoAssignmentsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
