import { dynamoConsoleSessions } from '../../../adapters/aws/dynamo-console-sessions.ts';
import { readSecret } from '../../../adapters/aws/secrets.ts';
import { newRefreshToken } from '../../../adapters/credentials/refresh-token.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import { type ConsoleSessionStore, newConsoleSession } from '../../../core/directory/console-session.ts';
import { openConsoleSession as contract } from '../../../schemas/endpoints/console-sessions.ts';
import { setting } from '../../runtime/configuration.ts';
import { isOfConsole } from '../../runtime/middleware/cors.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { operationsTable } from '../../runtime/tables.ts';
import { consoleAnswer } from '../../sign-in/console-answer.ts';
import { passwordSignIn, type SigningIn, signingInWiring } from '../../sign-in/password-sign-in.ts';

interface Adapters extends SigningIn {
  readonly sessions: ConsoleSessionStore;
  readonly identifiers: Identifiers;
  readonly signingSecret: () => Promise<string>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { sessions, identifiers, signingSecret, ...signingIn },
  { headers, body, now, sourceIp },
) => {
  if (!isOfConsole(headers.origin)) return { problem: 'origin_not_allowed' };
  const { email, password } = body;
  const signedIn = await passwordSignIn<never>(signingIn, { email, password, refused: null, now, sourceIp });
  if ('problem' in signedIn) return signedIn;
  const { token, tokenHash, sessionId } = newRefreshToken(identifiers.next(now));
  const session = newConsoleSession(sessionId, signedIn.user, tokenHash, now);
  await sessions.create(session);
  return consoleAnswer(session, token, await signingSecret(), now);
};

const wiring = (): Adapters => ({
  ...signingInWiring(),
  sessions: dynamoConsoleSessions(operationsTable()),
  identifiers: randomIdentifiers,
  signingSecret: () => readSecret(setting('signingSecret')),
});

export const handler = serve(contract, wiring, operation);
