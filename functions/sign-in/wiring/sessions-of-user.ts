import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import type { Caller } from '../../platform/serve/caller.ts';

/** The user whose sessions a caller asks for: users may see and end their own, and those of others who manage users. */
export async function userOfSessions(
  organisations: Pick<OrganisationStore, 'findUser'>,
  caller: Caller,
  userId: string,
): Promise<{ readonly user: UserRecord } | { readonly problem: 'resource_not_found' | 'invalid_token_permissions' }> {
  const isOwn = caller.kind === 'user' && caller.id === userId;
  if (!isOwn && !caller.permissions.includes('users.manage')) return { problem: 'invalid_token_permissions' };
  const user = await organisations.findUser(caller.organisationId, userId);
  return user ? { user } : { problem: 'resource_not_found' };
}
