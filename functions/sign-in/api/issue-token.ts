import { issueToken as contract } from '../../../schemas/endpoints/auth.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../../platform/credentials/access-token.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { issueToken as grants } from '../resources.ts';
import { noteSignIn, passwordSignIn, type SignInAdapters, scopesOf, signInWiring } from '../wiring/password-sign-in.ts';

/** The scope of whoever asks for none. */
const USUAL_SCOPES = ['organisation:api'];

export const operation: Operation<typeof contract, SignInAdapters> = async (adapters, request) => {
  const { form, now, sourceIp, userAgent, requestId } = request;
  const signIn = await passwordSignIn(adapters, { ...form, sourceIp, userAgent, requestId, now });
  if ('problem' in signIn) return signIn;
  const { user } = signIn;
  const asked = form.scope.split(' ').filter(Boolean);
  if (asked.some((scope) => !scopesOf(user).includes(scope))) return { problem: 'invalid_token_permissions' };
  await noteSignIn(adapters, user, { username: form.username, sourceIp, userAgent, now, requestId });
  const scopes = asked.length > 0 ? asked : USUAL_SCOPES;
  const claims = { userId: user.id, organisationId: user.organisationId, scopes };
  return {
    status: 200,
    body: {
      access_token: await signAccessToken(await adapters.signingSecret(), claims, now),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: scopes.join(' '),
    },
  };
};

export const handler = serve(contract, granted(grants, signInWiring), operation);
