import { completeConsoleSignIn as contract } from '../../../schemas/endpoints/second-factors.ts';
import {
  type ConsoleSessionRecord,
  type ConsoleSessionStore,
  newConsoleSession,
  sessionPolicyAt,
} from '../../organisations/domain/console-session.ts';
import { dynamoConsoleSessions } from '../../organisations/store/dynamo-console-sessions.ts';
import { newRefreshToken } from '../../platform/credentials/refresh-token.ts';
import { granted } from '../../platform/grants/held.ts';
import { type IssueToken, userTokens } from '../../platform/keys/token-issuer.ts';
import { isOfConsole } from '../../platform/serve/middleware/cors.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { attemptBehind } from '../domain/factor-challenge.ts';
import { passkeyJudge } from '../domain/passkey-judge.ts';
import { completeConsoleSignIn as grants } from '../resources.ts';
import { consoleAnswer } from '../wiring/console-answer.ts';
import { finishFactor } from '../wiring/finish-factor.ts';
import { type CompletingAdapters, completingWiring } from '../wiring/finish-wiring.ts';
import { beginSession } from '../wiring/password-sign-in.ts';
import { sessionOfCookie } from '../wiring/session-of-cookie.ts';

interface Adapters extends CompletingAdapters {
  readonly sessions: ConsoleSessionStore;
  readonly issueToken: IssueToken;
}

/** Other tabs refresh the session at the same moment: who is late finds what they left. */
const TRIES = 3;

/** Notes in a session that a factor was shown; null where it is over. */
async function withFreshFactor(
  { sessions }: Pick<Adapters, 'sessions'>,
  sessionId: string,
  now: number,
): Promise<ConsoleSessionRecord | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const session = await sessions.find(sessionId);
    if (session === null) return null;
    const fresh = { ...session, secondFactorAt: now };
    if (await sessions.rotate(session, fresh)) return fresh;
  }
  throw new BusyError('the session changed too often');
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { headers, body, now, sourceIp, userAgent, requestId } = request;
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const { challenge, ...shown } = body;
  const at = { now, sourceIp, userAgent, requestId };
  const known = await sessionOfCookie(adapters, headers.cookie, now);
  const finished = await finishFactor(adapters, { challenge, shown, purposes: ['console', 'fresh', 'passkey'], ...at });
  if ('problem' in finished) return finished;
  const { user, challenge: ended, recoveryCodes } = finished;
  const recovery_codes = recoveryCodes && [...recoveryCodes];
  if (ended.purpose === 'fresh') {
    const isOwn = known !== null && known.session.id === ended.sessionId;
    const fresh = isOwn ? await withFreshFactor(adapters, known.session.id, now) : null;
    if (fresh === null) return { problem: 'session_over' };
    const answer = await consoleAnswer(fresh, null, adapters.issueToken, now);
    return { ...answer, body: { ...answer.body, recovery_codes } };
  }
  const begun = await beginSession(
    adapters,
    user,
    { username: user.email, ...at },
    { kind: 'console', seconds: sessionPolicyAt(now).idleSeconds, attempt: attemptBehind(ended) },
  );
  const { token, tokenHash, sessionId } = newRefreshToken(begun.id);
  const session = newConsoleSession(sessionId, user, tokenHash, now, now);
  await adapters.sessions.create(session);
  const answer = await consoleAnswer(session, token, adapters.issueToken, now);
  return { ...answer, body: { ...answer.body, recovery_codes } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...completingWiring(held, passkeyJudge),
    sessions: dynamoConsoleSessions(heldTable(held.operations)),
    issueToken: userTokens(held),
  }),
);

export const handler = serve(contract, wiring, operation);
