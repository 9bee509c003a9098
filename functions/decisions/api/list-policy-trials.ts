import { listPolicyTrials as contract } from '../../../schemas/endpoints/policy-trials.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PolicyTrialStore } from '../domain/policy-trial-store.ts';
import { listPolicyTrials as grants } from '../resources.ts';
import { dynamoPolicyTrialsReader } from '../store/dynamo-policy-trials.ts';
import { policyTrialView } from '../views/policy-trial.ts';

interface Adapters {
  readonly trials: Pick<PolicyTrialStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ trials }, { caller, query }) => ({
  status: 200,
  body: listView(await trials.list(caller.organisationId, pageRequest(query)), policyTrialView),
});

const wiring = granted(grants, (held): Adapters => ({ trials: dynamoPolicyTrialsReader(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
