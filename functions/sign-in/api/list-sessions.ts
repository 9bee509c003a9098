import { listSessions as contract } from '../../../schemas/endpoints/sessions.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessionsReader } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { isGoingOn, type SessionRecord, type SessionStore } from '../../platform/directory/session-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listSessions as grants } from '../resources.ts';
import { userOfSessions } from '../wiring/sessions-of-user.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'findUser'>;
  readonly signIns: Pick<SessionStore, 'list'>;
}

/** Sessions in an answer: a program that signs in over and over has many. */
const MOST = 100;

const sessionView = (session: SessionRecord, currentId: string | undefined) => ({
  id: session.id,
  kind: session.kind,
  is_current: session.id === currentId,
  started_at: session.startedAt,
  last_seen_at: session.seenAt,
  ends_at: new Date(session.endsAt).toISOString(),
  network: session.network,
  device: session.agent,
});

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, signIns },
  { caller, path, now },
) => {
  const of = await userOfSessions(organisations, caller, path.user_id);
  if ('problem' in of) return of;
  const { user } = of;
  const sessions = await signIns.list(user.organisationId, user.id);
  return {
    status: 200,
    body: sessions
      .filter((session) => isGoingOn(session, user, now))
      .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
      .slice(0, MOST)
      .map((session) => sessionView(session, caller.sessionId)),
  };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.directory);
  return { organisations: dynamoOrganisationsReader(table), signIns: dynamoSessionsReader(table) };
});

export const handler = serve(contract, wiring, operation);
