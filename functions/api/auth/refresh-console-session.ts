import { BusyError } from '../../../adapters/aws/busy-error.ts';
import { dynamoConsoleSessions } from '../../../adapters/aws/dynamo-console-sessions.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { readSecret } from '../../../adapters/aws/secrets.ts';
import { nextRefreshToken } from '../../../adapters/credentials/refresh-token.ts';
import { type ConsoleSessionStore, rotatedSession, tokenStanding } from '../../../core/directory/console-session.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { refreshConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import { setting } from '../../runtime/configuration.ts';
import { isOfConsole } from '../../runtime/middleware/cors.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';
import { consoleAnswer } from '../../sign-in/console-answer.ts';
import { cookieToken } from '../../sign-in/console-cookie.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly sessions: ConsoleSessionStore;
  readonly signingSecret: () => Promise<string>;
}

/** Tabs of one browser that refresh at once: who is late finds what the first one left. */
const TRIES = 3;

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, sessions, signingSecret },
  { headers, now },
) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const held = cookieToken(headers.cookie);
  if (held === null) return { problem: 'session_over' };
  const secret = await signingSecret();
  const next = nextRefreshToken(secret, held);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const session = await sessions.find(held.sessionId);
    if (session === null) return { problem: 'session_over' };
    const user = await organisations.findUser(session.organisationId, session.userId);
    const standing = tokenStanding(session, held.tokenHash, now);
    if (!user || user.sessionsFrom !== session.sessionsFrom || standing === 'over' || standing === 'reused') {
      await sessions.end(session.id);
      return { problem: 'session_over' };
    }
    if (!user.isActive) return { problem: 'account_deactivated' };
    if (standing === 'repeated') return consoleAnswer(session, next.token, secret, now);
    const rotated = rotatedSession(session, next.tokenHash, now);
    if (await sessions.rotate(session, rotated)) return consoleAnswer(rotated, next.token, secret, now);
  }
  throw new BusyError('the session changed too often');
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  sessions: dynamoConsoleSessions(operationsTable()),
  signingSecret: () => readSecret(setting('signingSecret')),
});

export const handler = serve(contract, wiring, operation);
