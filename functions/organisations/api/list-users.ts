import { listUsers as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationReader } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listUsers as grants } from '../resources.ts';
import { userView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, query }) => {
  const [organisation, users] = await Promise.all([
    organisations.find(caller.organisationId),
    organisations.listUsers(caller.organisationId, pageRequest(query)),
  ]);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  return { status: 200, body: listView(users, (user) => userView(user, organisation)) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ organisations: dynamoOrganisationsReader(heldTable(held.directory)) }),
);

export const handler = serve(contract, wiring, operation);
