import { updateUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { isPermission } from '../../../schemas/permissions.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { updateUser as grants } from '../resources.ts';
import { userView } from '../views/organisation.ts';
import { withCurrentUser } from '../wiring/with-current-user.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

/** Nobody grants what they do not hold themselves. */
export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path, body }) => {
  const permissions = body.permissions?.filter(isPermission);
  if (permissions?.length !== body.permissions?.length) return { problem: 'invalid_permission' };
  const owner = { organisationId: caller.organisationId, userId: path.user_id };
  const outcome = await withCurrentUser(organisations, owner, async (user) => {
    const granted = permissions?.filter((permission) => !user.permissions.includes(permission)) ?? [];
    if (granted.some((permission) => !caller.permissions.includes(permission))) return 'not_theirs_to_give';
    const changed = {
      ...user,
      name: body.name ?? user.name,
      isActive: body.is_active ?? user.isActive,
      permissions: permissions ? [...new Set(permissions)] : user.permissions,
    };
    const replaced = await organisations.replaceUser(user, changed);
    return replaced === 'replaced' ? changed : replaced;
  });
  switch (outcome) {
    case null:
      return { problem: 'resource_not_found' };
    case 'not_theirs_to_give':
      return { problem: 'invalid_token_permissions' };
    case 'last_manager':
      return { problem: 'last_user_manager' };
    default:
      return { status: 200, body: userView(outcome) };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
