import { deleteUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import { withCurrentUser } from '../wiring/with-current-user.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path }) => {
  const owner = { organisationId: caller.organisationId, userId: path.user_id };
  switch (await withCurrentUser(organisations, owner, (user) => organisations.removeUser(user))) {
    case null:
      return { problem: 'resource_not_found' };
    case 'last_manager':
      return { problem: 'last_user_manager' };
    case 'removed':
      return { status: 204, body: undefined };
  }
};

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
