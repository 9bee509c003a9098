import { listRevetSubmissions as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RevetStore } from '../domain/revet-store.ts';
import { listRevetSubmissions as grants } from '../resources.ts';
import { dynamoRevetsReader } from '../store/dynamo-revets.ts';
import { listedSubmissionView } from '../views/revet.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'submissions'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets }, { caller, query }) => {
  const page = await revets.submissions(caller.organisationId, pageRequest(query));
  return { status: 200, body: listView(page, listedSubmissionView) };
};

const wiring = granted(grants, (held): Adapters => ({ revets: dynamoRevetsReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
