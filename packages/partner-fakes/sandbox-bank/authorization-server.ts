/** The authorization server of the sandbox bank: oidc-provider with the bank's own rules. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { type BankBooks, SCOPE } from './bank-books.ts';
import { notice } from './bank-pages.ts';

export interface AuthorizationServerOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly accessTokenSeconds: number;
  readonly books: BankBooks;
}

const DAY_SECONDS = 86_400;
const CONSENT_DAYS = 90;

const { base, Check } = interactionPolicy;

/** Every login asks anew, independent of earlier users of the browser: a bank keeps nobody logged in. */
function policy(): interactionPolicy.DefaultPolicy {
  const own = base();
  const always = new Check('always_log_in', 'the bank asks for a login every time', ({ oidc }) =>
    oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  own.get('login')?.checks.add(always);
  return own;
}

/** The server of one client. PKCE is required, codes work once, refresh tokens rotate. */
export function authorizationServer(options: AuthorizationServerOptions): Provider {
  const { issuer, clientId, clientSecret, redirectUris, accessTokenSeconds, books } = options;
  // Made anew with every start: an id token is verified once, right after it was made.
  const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const configuration: Configuration = {
    adapter: books.adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'ES256' }] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true, allowedPolicy: async () => true } },
    findAccount: async (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    // Only a consent that lasts has a refresh token.
    issueRefreshToken: async (_, __, source) => books.consent(source.grantId ?? '')?.lasts ?? false,
    rotateRefreshToken: true,
    interactions: { policy: policy(), url: (_, { uid }) => `/interaction/${uid}` },
    // Every login makes a consent of its own.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: CONSENT_DAYS * DAY_SECONDS,
      IdToken: 600,
      Interaction: 900,
      RefreshToken: CONSENT_DAYS * DAY_SECONDS,
      Session: 900,
    },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    clientBasedCORS: () => false,
    renderError: async (context) => {
      context.type = 'html';
      context.body = notice('This page has expired', 'Go back to where you came from and start again.');
    },
  };
  return new Provider(issuer, configuration);
}
