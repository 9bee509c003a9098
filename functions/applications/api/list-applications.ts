import { listApplications as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type ListedApplicationStore, listedApplications } from '../domain/listed-applications.ts';
import { listApplications as grants } from '../resources.ts';
import { dynamoListedApplications } from '../store/dynamo-listed-applications.ts';
import { followedApplicationView } from '../views/application.ts';

interface Adapters {
  readonly applications: ListedApplicationStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ applications }, { caller, query, now }) => {
  const request = { ...pageRequest(query), words: query.q ?? null, status: query.status ?? null };
  const page = await listedApplications(applications, caller.organisationId, request, now);
  return { status: 200, body: listView(page, (item) => followedApplicationView(item, now)) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoListedApplications(heldSealingTable(held.applications, held.fieldKeys)),
  }),
);

export const handler = serve(contract, wiring, operation);
