import { updateUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { isPermission } from '../../../schemas/permissions.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { isOwner, type OrganisationStore, type UserRecord } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { holdsMore } from '../domain/holds-more.ts';
import { updateUser as grants } from '../resources.ts';
import { userView } from '../views/organisation.ts';
import { withCurrentUser } from '../wiring/with-current-user.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

/** What the audit log keeps of a change: of permissions and activity the values before and after. */
function changesNoted(before: UserRecord, after: UserRecord): Record<string, string> {
  const values = (user: UserRecord) => ({
    permissions: user.permissions.toSorted().join(' '),
    is_active: String(user.isActive),
  });
  const [old, now] = [values(before), values(after)];
  return {
    ...(old.permissions === now.permissions
      ? {}
      : { permissions_before: old.permissions, permissions_after: now.permissions }),
    ...(old.is_active === now.is_active ? {} : { is_active_before: old.is_active, is_active_after: now.is_active }),
  };
}

/** Whether a change takes something from a user, or renames them: all but activating again. */
const takes = (body: {
  readonly name?: unknown;
  readonly permissions?: unknown;
  readonly is_active?: unknown;
}): boolean => body.name !== undefined || body.permissions !== undefined || body.is_active === false;

/** Nobody grants what they do not hold themselves, or changes a user who holds more than they do. */
export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path, body }) => {
  const permissions = body.permissions?.filter(isPermission);
  if (permissions?.length !== body.permissions?.length) return { problem: 'invalid_permission' };
  const owner = { organisationId: caller.organisationId, userId: path.user_id };
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  let before: UserRecord | undefined;
  const outcome = await withCurrentUser(organisations, owner, async (user) => {
    if (holdsMore(user, caller)) return 'holds_more';
    if (user.id !== caller.id && isOwner(user, organisation) && takes(body)) return 'owner';
    before = user;
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
    case 'owner':
      return { problem: 'user_is_owner' };
    case 'holds_more':
      return { problem: 'user_holds_more_permissions' };
    default:
      return { status: 200, body: userView(outcome, organisation), noted: before ? changesNoted(before, outcome) : {} };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
