import { openConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import {
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
import { heldTable } from '../../platform/store/held-table.ts';
import { openConsoleSession as grants } from '../resources.ts';
import { askFactor, type FactorAdapters, factorWiring } from '../wiring/begin-factor.ts';
import { consoleAnswer } from '../wiring/console-answer.ts';
import { beginSession, passwordSignIn, type SignInAdapters, signInWiring } from '../wiring/password-sign-in.ts';

interface Adapters extends SignInAdapters {
  readonly factors: FactorAdapters;
  readonly sessions: ConsoleSessionStore;
  readonly issueToken: IssueToken;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { sessions, issueToken, factors, ...signIn },
  { headers, body, now, sourceIp, userAgent, requestId },
) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const { email, password } = body;
  const attempt = { username: email, password, sourceIp, userAgent, requestId, now };
  const signedIn = await passwordSignIn(signIn, attempt);
  if ('problem' in signedIn) return signedIn;
  const factor = await askFactor(factors, signedIn.user, { purpose: 'console', passwordFrom: sourceIp, now });
  if (factor !== null) return 'problem' in factor ? factor : { status: 202, body: factor.asked };
  const begun = await beginSession(signIn, signedIn.user, attempt, {
    kind: 'console',
    seconds: sessionPolicyAt(now).idleSeconds,
    attempt: { at: now, sourceIp },
  });
  const { token, tokenHash, sessionId } = newRefreshToken(begun.id);
  const session = newConsoleSession(sessionId, signedIn.user, tokenHash, now);
  await sessions.create(session);
  return consoleAnswer(session, token, issueToken, now);
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...signInWiring(held),
    factors: factorWiring(held),
    sessions: dynamoConsoleSessions(heldTable(held.operations)),
    issueToken: userTokens(held),
  }),
);

export const handler = serve(contract, wiring, operation);
