import { closeConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import { type ConsoleSessionStore, tokenStanding } from '../../organisations/domain/console-session.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { SessionStore } from '../../platform/directory/session-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { isOfConsole } from '../../platform/serve/middleware/cors.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { closeConsoleSession as grants } from '../resources.ts';
import { cookieToken, goneCookie } from '../wiring/console-cookie.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly sessions: ConsoleSessionStore;
  readonly signIns: Pick<SessionStore, 'end'>;
}

/** Signing out of what is over already is no failure; signing out everywhere is, for nothing could be ended. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, sessions, signIns },
  { headers, query, now },
) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const held = cookieToken(headers.cookie);
  const session = held && (await sessions.find(held.sessionId));
  const everywhere = query.everywhere === 'true';
  const standing = session && held ? tokenStanding(session, held.tokenHash, now) : 'over';
  const isGood = standing === 'current' || standing === 'repeated';
  const ended =
    everywhere &&
    session &&
    isGood &&
    (await withCurrentUser(organisations, session, async (user) =>
      user.sessionsFrom === session.sessionsFrom
        ? // Tokens state whole seconds: one of this very second is ended too.
          organisations.replaceUser(user, { ...user, sessionsFrom: Math.floor(now / 1000) + 1 })
        : 'over',
    ));
  // A token that was rotated away ends the session too, as it does when it is refreshed.
  if (session) {
    await Promise.all([sessions.end(session.id), signIns.end(session.organisationId, session.userId, session.id)]);
  }
  if (everywhere && ended !== 'replaced') return { problem: 'session_over' };
  return { status: 204, body: undefined, headers: { 'set-cookie': goneCookie } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    sessions: dynamoConsoleSessions(heldTable(held.operations)),
    signIns: dynamoSessions(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
