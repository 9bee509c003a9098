import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { deleteUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { withCurrentUser } from '../../organisations/with-current-user.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

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
