import { readSecret } from '../../../adapters/aws/secrets.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../../../adapters/credentials/access-token.ts';
import { issueToken as contract } from '../../../schemas/endpoints/auth.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { passwordSignIn, type SigningIn, signingInWiring } from '../../sign-in/password-sign-in.ts';

interface Adapters extends SigningIn {
  readonly signingSecret: () => Promise<string>;
}

/** The scopes that people of an organisation may ask for. */
const USER_SCOPES = ['organisation:api'];

export const operation: Operation<typeof contract, Adapters> = async (
  { signingSecret, ...signingIn },
  { form, now, sourceIp },
) => {
  const asked = form.scope.split(' ').filter(Boolean);
  const unknownScopes = asked.some((scope) => !USER_SCOPES.includes(scope));
  const signedIn = await passwordSignIn(signingIn, {
    email: form.username,
    password: form.password,
    refused: unknownScopes ? 'invalid_token_permissions' : null,
    now,
    sourceIp,
  });
  if ('problem' in signedIn) return signedIn;
  const { user } = signedIn;
  const scopes = asked.length > 0 ? asked : USER_SCOPES;
  const claims = { userId: user.id, organisationId: user.organisationId, scopes };
  return {
    status: 200,
    body: {
      access_token: await signAccessToken(await signingSecret(), claims, now),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: scopes.join(' '),
    },
  };
};

const wiring = (): Adapters => ({
  ...signingInWiring(),
  signingSecret: () => readSecret(setting('signingSecret')),
});

export const handler = serve(contract, wiring, operation);
