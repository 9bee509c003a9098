import { completeTokenSignIn as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import { TOKEN_SECONDS } from '../../platform/keys/signed-token.ts';
import { type IssueToken, issuingTime, userTokens } from '../../platform/keys/token-issuer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { attemptBehind } from '../domain/factor-challenge.ts';
import { completeTokenSignIn as grants } from '../resources.ts';
import { finishFactor } from '../wiring/finish-factor.ts';
import { type CompletingAdapters, completingWiring } from '../wiring/finish-wiring.ts';
import { beginSession } from '../wiring/password-sign-in.ts';

interface Adapters extends CompletingAdapters {
  readonly issueToken: IssueToken;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { body, now, sourceIp, userAgent, requestId } = request;
  const { challenge, ...shown } = body;
  const at = { now, sourceIp, userAgent, requestId };
  const finished = await finishFactor(adapters, { challenge, shown, purposes: ['token'], ...at });
  if ('problem' in finished) return finished;
  const { user, challenge: ended, recoveryCodes } = finished;
  const attempt = { username: user.email, ...at };
  const begun = { kind: 'token', seconds: TOKEN_SECONDS, attempt: attemptBehind(ended) } as const;
  const session = await beginSession(adapters, user, attempt, begun);
  const secondFactorAt = Math.floor(now / 1000);
  const claims = {
    userId: user.id,
    organisationId: user.organisationId,
    scopes: ended.scopes,
    sessionId: session.id,
    secondFactorAt,
  };
  return {
    status: 200,
    body: {
      access_token: await adapters.issueToken(claims, issuingTime(user, now)),
      token_type: 'bearer',
      expires_in: TOKEN_SECONDS,
      scope: ended.scopes.join(' '),
      recovery_codes: recoveryCodes && [...recoveryCodes],
    },
  };
};

const wiring = granted(grants, (held): Adapters => ({ ...completingWiring(held, null), issueToken: userTokens(held) }));

export const handler = serve(contract, wiring, operation);
