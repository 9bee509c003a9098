import { listActivity as contract } from '../../../schemas/endpoints/casework.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ActivityStore } from '../domain/activity-store.ts';
import { listActivity as grants } from '../resources.ts';
import { dynamoActivity } from '../store/dynamo-activity.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly activity: Pick<ActivityStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, query }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const application = await adapters.applications.find(ref.organisationId, ref.applicationId);
  if (application === null) return { problem: 'application_not_found' };
  return { status: 200, body: listView(await adapters.activity.list(ref, pageRequest(query)), (entry) => entry) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    activity: dynamoActivity(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
