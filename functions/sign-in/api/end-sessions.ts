import { endSessions as contract } from '../../../schemas/endpoints/sessions.ts';
import { holdsMore } from '../../organisations/domain/holds-more.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { endSessions as grants } from '../resources.ts';
import { userOfSessions } from '../wiring/sessions-of-user.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'findUser' | 'replaceUser'>;
}

/** One write ends all: sessions that began before `sessionsFrom` are over. Tokens state whole seconds, so it is the next one. */
export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path, now }) => {
  const of = await userOfSessions(organisations, caller, path.user_id);
  if ('problem' in of) return of;
  if (holdsMore(of.user, caller)) return { problem: 'user_holds_more_permissions' };
  const { id: userId, organisationId } = of.user;
  const sessionsFrom = Math.floor(now / 1000) + 1;
  const outcome = await withCurrentUser(organisations, { organisationId, userId }, (user) =>
    organisations.replaceUser(user, { ...user, sessionsFrom: Math.max(sessionsFrom, user.sessionsFrom + 1) }),
  );
  return outcome === null ? { problem: 'resource_not_found' } : { status: 204, body: undefined };
};

const wiring = granted(grants, (held): Adapters => ({ organisations: dynamoOrganisations(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
