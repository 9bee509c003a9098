import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { updateUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { isPermission } from '../../../schemas/permissions.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { userView } from '../../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

/** Two changes at once: the later one is applied to what the earlier one left, this often. */
const TRIES = 4;

/** Nobody grants what they do not hold themselves. */
export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path, body }) => {
  const permissions = body.permissions?.filter(isPermission);
  if (permissions?.length !== body.permissions?.length) return { problem: 'invalid_permission' };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const user = await organisations.findUser(caller.organisationId, path.user_id);
    if (!user) return { problem: 'resource_not_found' };
    const granted = permissions?.filter((permission) => !user.permissions.includes(permission)) ?? [];
    if (granted.some((permission) => !caller.permissions.includes(permission))) {
      return { problem: 'invalid_token_permissions' };
    }
    const changed = {
      ...user,
      name: body.name ?? user.name,
      isActive: body.is_active ?? user.isActive,
      permissions: permissions ? [...new Set(permissions)] : user.permissions,
    };
    const outcome = await organisations.replaceUser(user, changed);
    if (outcome === 'last_manager') return { problem: 'last_user_manager' };
    if (outcome === 'replaced') return { status: 200, body: userView(changed) };
  }
  throw new Error('the user changed too often');
};

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
