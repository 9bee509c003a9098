import { issueToken as contract } from '../../../schemas/endpoints/auth.ts';
import { granted } from '../../platform/grants/held.ts';
import { TOKEN_SECONDS } from '../../platform/keys/signed-token.ts';
import { type IssueToken, issuingTime, userTokens } from '../../platform/keys/token-issuer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { issueToken as grants } from '../resources.ts';
import { askFactor, type FactorAdapters, factorWiring } from '../wiring/begin-factor.ts';
import {
  beginSession,
  passwordSignIn,
  type SignInAdapters,
  scopesOf,
  signInWiring,
} from '../wiring/password-sign-in.ts';

interface Adapters extends SignInAdapters {
  readonly factors: FactorAdapters;
  readonly issueToken: IssueToken;
}

/** The scope where a request names none. */
const USUAL_SCOPES = ['organisation:api'];

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { form, now, sourceIp, userAgent, requestId } = request;
  const signIn = await passwordSignIn(adapters, { ...form, sourceIp, userAgent, requestId, now });
  if ('problem' in signIn) return signIn;
  const { user } = signIn;
  const asked = form.scope.split(' ').filter(Boolean);
  if (asked.some((scope) => !scopesOf(user).includes(scope))) return { problem: 'invalid_token_permissions' };
  const scopes = asked.length > 0 ? asked : USUAL_SCOPES;
  const factor = await askFactor(adapters.factors, user, { purpose: 'token', scopes, passwordFrom: sourceIp, now });
  if (factor !== null) return 'problem' in factor ? factor : { status: 202, body: factor.asked };
  const attempt = { username: form.username, sourceIp, userAgent, now, requestId };
  const begun = { kind: 'token', seconds: TOKEN_SECONDS, attempt: { at: now, sourceIp } } as const;
  const session = await beginSession(adapters, user, attempt, begun);
  const claims = { userId: user.id, organisationId: user.organisationId, scopes, sessionId: session.id };
  return {
    status: 200,
    body: {
      access_token: await adapters.issueToken(claims, issuingTime(user, now)),
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      scope: scopes.join(' '),
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...signInWiring(held),
    factors: factorWiring(held),
    issueToken: userTokens(held),
  }),
);

export const handler = serve(contract, wiring, operation);
