import { listRevets as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RevetStore } from '../domain/revet-store.ts';
import { listRevets as grants } from '../resources.ts';
import { dynamoRevetsReader } from '../store/dynamo-revets.ts';
import { revetView } from '../views/revet.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'submission' | 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets }, { caller, query }) => {
  const { organisationId } = caller;
  const named = query.submission_id;
  const submission = named === undefined ? null : await revets.submission(organisationId, named);
  // Nobody's submission has no rows.
  if (named !== undefined && submission === null) {
    return { status: 200, body: { count: 0, has_next: false, has_prev: false, next_cursor: null, data: [] } };
  }
  const page = await revets.list(organisationId, submission, pageRequest(query));
  return { status: 200, body: listView(page, revetView) };
};

const wiring = granted(grants, (held): Adapters => ({ revets: dynamoRevetsReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
