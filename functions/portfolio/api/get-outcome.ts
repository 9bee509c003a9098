import { getOutcome as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { OutcomeStore } from '../domain/outcome-store.ts';
import { getOutcome as grants } from '../resources.ts';
import { dynamoOutcomesReader } from '../store/dynamo-outcomes.ts';
import { outcomeView } from '../views/outcome.ts';

interface Adapters {
  readonly outcomes: Pick<OutcomeStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ outcomes }, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const found = await outcomes.find(ref);
  return found === null ? { problem: 'resource_not_found' } : { status: 200, body: outcomeView(found) };
};

const wiring = granted(grants, (held): Adapters => ({ outcomes: dynamoOutcomesReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
