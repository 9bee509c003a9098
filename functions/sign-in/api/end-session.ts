import { endSession as contract } from '../../../schemas/endpoints/sessions.ts';
import { holdsMore } from '../../organisations/domain/holds-more.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { SessionStore } from '../../platform/directory/session-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { endSession as grants } from '../resources.ts';
import { userOfSessions } from '../wiring/sessions-of-user.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'findUser'>;
  readonly signIns: Pick<SessionStore, 'end'>;
}

/** Its refresh cookie goes on nothing without it: what was kept for that vanishes at its own end. */
export const operation: Operation<typeof contract, Adapters> = async ({ organisations, signIns }, { caller, path }) => {
  const of = await userOfSessions(organisations, caller, path.user_id);
  if ('problem' in of) return of;
  if (holdsMore(of.user, caller)) return { problem: 'user_holds_more_permissions' };
  const outcome = await signIns.end(caller.organisationId, of.user.id, path.session_id);
  return outcome === 'ended' ? { status: 204, body: undefined } : { problem: 'resource_not_found' };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.directory);
  return { organisations: dynamoOrganisations(table), signIns: dynamoSessions(table) };
});

export const handler = serve(contract, wiring, operation);
