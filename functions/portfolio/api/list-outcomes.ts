import { listOutcomes as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { OutcomeStore } from '../domain/outcome-store.ts';
import { listOutcomes as grants } from '../resources.ts';
import { dynamoOutcomesReader } from '../store/dynamo-outcomes.ts';
import { outcomeView } from '../views/outcome.ts';

interface Adapters {
  readonly outcomes: Pick<OutcomeStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ outcomes }, { caller, query }) => {
  const page = await outcomes.list(caller.organisationId, pageRequest(query));
  return { status: 200, body: listView(page, outcomeView) };
};

const wiring = granted(grants, (held): Adapters => ({ outcomes: dynamoOutcomesReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
