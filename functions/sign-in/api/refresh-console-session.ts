import { refreshConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import { type ConsoleSessionStore, rotatedSession, tokenStanding } from '../../organisations/domain/console-session.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { nextRefreshToken } from '../../platform/credentials/refresh-token.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { SessionStore } from '../../platform/directory/session-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { type IssueToken, userTokens } from '../../platform/keys/token-issuer.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { isOfConsole } from '../../platform/serve/middleware/cors.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { refreshConsoleSession as grants } from '../resources.ts';
import { consoleAnswer } from '../wiring/console-answer.ts';
import { cookieToken } from '../wiring/console-cookie.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly sessions: ConsoleSessionStore;
  readonly signIns: Pick<SessionStore, 'prolong' | 'end'>;
  readonly refreshSecret: () => Promise<string>;
  readonly issueToken: IssueToken;
}

/** Tabs of one browser that refresh at once: who is late finds what the first one left. */
const TRIES = 3;

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, sessions, signIns, refreshSecret, issueToken },
  { headers, now },
) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const held = cookieToken(headers.cookie);
  if (held === null) return { problem: 'session_over' };
  const next = nextRefreshToken(await refreshSecret(), held);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const session = await sessions.find(held.sessionId);
    if (session === null) return { problem: 'session_over' };
    const { organisationId, userId, id } = session;
    const { user, session: listed } = await organisations.findUserInSession(organisationId, userId, id);
    const isEnded = session.isListed === true && listed === null;
    const standing = tokenStanding(session, held.tokenHash, now);
    if (isEnded || user?.sessionsFrom !== session.sessionsFrom || standing === 'over' || standing === 'reused') {
      await Promise.all([sessions.end(id), signIns.end(organisationId, userId, id)]);
      return { problem: 'session_over' };
    }
    if (!user.isActive) return { problem: 'account_deactivated' };
    if (session.secondFactorAt === null) {
      // A rule that came after the sign-in ends the session: the next sign-in adds a factor.
      const organisation = await organisations.find(organisationId);
      if (organisation?.secondFactor === 'required' || user.isInternal === true) {
        await Promise.all([sessions.end(id), signIns.end(organisationId, userId, id)]);
        return { problem: 'session_over' };
      }
    }
    if (standing === 'repeated') {
      // The answer before it may have come of another secret, in a rotation: the browser then has that cookie, and keeps it.
      const isSame = next.tokenHash === session.tokenHash;
      return consoleAnswer(session, isSame ? next.token : null, issueToken, now);
    }
    const rotated = rotatedSession(session, next.tokenHash, now);
    if (await sessions.rotate(session, rotated)) {
      const endsAt = Math.min(rotated.idleUntil, rotated.endsAt);
      if (listed) await signIns.prolong(listed, new Date(now).toISOString(), endsAt);
      return consoleAnswer(rotated, next.token, issueToken, now);
    }
  }
  throw new BusyError('the session changed too often');
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    sessions: dynamoConsoleSessions(heldTable(held.operations)),
    signIns: dynamoSessions(heldTable(held.directory)),
    refreshSecret: () => readSecret(held.refreshSecret.to('read')),
    issueToken: userTokens(held),
  }),
);

export const handler = serve(contract, wiring, operation);
