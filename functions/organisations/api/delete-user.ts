import { deleteUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { holdsMore } from '../domain/holds-more.ts';
import { deleteUser as grants } from '../resources.ts';
import { withCurrentUser } from '../wiring/with-current-user.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path }) => {
  const owner = { organisationId: caller.organisationId, userId: path.user_id };
  const outcome = await withCurrentUser(organisations, owner, async (user) =>
    holdsMore(user, caller) ? 'holds_more' : organisations.removeUser(user),
  );
  switch (outcome) {
    case null:
      return { problem: 'resource_not_found' };
    case 'last_manager':
      return { problem: 'last_user_manager' };
    case 'owner':
      return { problem: 'user_is_owner' };
    case 'holds_more':
      return { problem: 'user_holds_more_permissions' };
    case 'removed':
      return { status: 204, body: undefined };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
