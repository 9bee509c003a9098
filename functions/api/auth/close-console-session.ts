import { dynamoConsoleSessions } from '../../../adapters/aws/dynamo-console-sessions.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { type ConsoleSessionStore, tokenStanding } from '../../../core/directory/console-session.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { closeConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import { withCurrentUser } from '../../organisations/with-current-user.ts';
import { isOfConsole } from '../../runtime/middleware/cors.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';
import { cookieToken, goneCookie } from '../../sign-in/console-cookie.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly sessions: ConsoleSessionStore;
}

/** Signing out of what is over already is no failure; signing out everywhere is, for nothing could be ended. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, sessions },
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
        ? // Tokens tell whole seconds: one of this very second is ended too.
          organisations.replaceUser(user, { ...user, sessionsFrom: Math.floor(now / 1000) + 1 })
        : 'over',
    ));
  // A token that was rotated away ends the session too, as it does when it is refreshed.
  if (session) await sessions.end(session.id);
  if (everywhere && ended !== 'replaced') return { problem: 'session_over' };
  return { status: 204, body: undefined, headers: { 'set-cookie': goneCookie } };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  sessions: dynamoConsoleSessions(operationsTable()),
});

export const handler = serve(contract, wiring, operation);
