import { listDecisionOverrides as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DecisionStore } from '../domain/decision-store.ts';
import type { OverrideStore } from '../domain/override-store.ts';
import { listDecisionOverrides as grants } from '../resources.ts';
import { dynamoDecisionsReader } from '../store/dynamo-decisions.ts';
import { dynamoOverridesReader } from '../store/dynamo-overrides.ts';

interface Adapters {
  readonly decisions: Pick<DecisionStore, 'find'>;
  readonly overrides: Pick<OverrideStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, query }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const page = await adapters.overrides.list(ref, path.decision_id, pageRequest(query));
  const isKnown = page.count > 0 || (await adapters.decisions.find(ref, path.decision_id)) !== null;
  return isKnown ? { status: 200, body: listView(page, (override) => override) } : { problem: 'resource_not_found' };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.applications);
  return { decisions: dynamoDecisionsReader(table), overrides: dynamoOverridesReader(table) };
});

export const handler = serve(contract, wiring, operation);
