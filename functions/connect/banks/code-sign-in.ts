import * as oauth from 'openid-client';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import {
  type Authorisation,
  answered,
  type BankAnswer,
  type BankLogin,
  type BankTokens,
  faulted,
  type LoginRequest,
  type LoginReturn,
  type RedirectSignIn,
} from '../domain/feed/bank-connector.ts';

/** A bank's authorization server, and our registration at it. */
export interface CodeClient {
  /** OpenID Connect servers say where they are; of others the endpoints are told. */
  readonly server:
    | { readonly issuer: string }
    | { readonly issuer: string; readonly authorizationEndpoint: string; readonly tokenEndpoint: string };
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  readonly scope: string;
  /** Sent with every request to the token endpoint. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  /** How long a consent with a refresh token holds. */
  readonly consentDays: number;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

/** Sign-in by authorization code, and what becomes of its tokens. */
export interface CodeSignIn extends RedirectSignIn {
  refresh(tokens: BankTokens): Promise<BankAnswer<BankTokens>>;
  revoke(tokens: BankTokens): Promise<BankAnswer<null>>;
}

/** Lifetime of an access token whose server does not tell it: as good as none. */
const UNTOLD_LIFETIME_SECONDS = 60;
const DAY_MS = 86_400_000;

const isLoopback = (address: string): boolean => new URL(address).hostname === '127.0.0.1';

/** What servers write when the person, not the server, ended it: there is no error code of its own for leaving. */
const LEFT = /cancel|abort/i;
const WRONG = /password|credential|locked/i;

function faultOfReturn({ error, error_description: description = '' }: LoginReturn): BankAnswer<never> | null {
  if (error === undefined) return null;
  if (error === 'access_denied') {
    if (LEFT.test(description)) return faulted('cancelled', error);
    return faulted(WRONG.test(description) ? 'wrong_credentials' : 'consent_refused', error);
  }
  if (error === 'server_error' || error === 'temporarily_unavailable') return faulted('bank_unavailable', error);
  if (error === 'login_required' || error === 'interaction_required') return faulted('cancelled', error);
  return faulted('unexpected', 'authorization_error');
}

/** Something thrown by the protocol as a fault; null for what is no fault of the other side. */
function faultOfThrown(error: unknown): BankAnswer<never> | null {
  if (error instanceof NoAnswerError) return faulted('bank_unavailable', error.message);
  if (error instanceof oauth.ResponseBodyError) {
    if (error.status >= 500 || error.error === 'temporarily_unavailable') {
      return faulted('bank_unavailable', 'token_endpoint_unavailable');
    }
    // A code or a refresh token that is used, over or not ours.
    return error.error === 'invalid_grant'
      ? faulted('session_expired', 'invalid_grant')
      : faulted('unexpected', 'token_endpoint_refused');
  }
  if (error instanceof oauth.ClientError) {
    // The library wraps what its fetch throws.
    const inner = error.cause === undefined ? null : faultOfThrown(error.cause);
    if (inner !== null) return inner;
    const status = error.cause instanceof Response ? error.cause.status : 0;
    if (status === 429 || status >= 500) return faulted('bank_unavailable', `status_${status}`);
    return faulted('unexpected', error.code ?? 'protocol');
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) return faulted('unexpected', 'client_refused');
  if (error instanceof oauth.AuthorizationResponseError) return faulted('unexpected', 'authorization_error');
  return null;
}

async function speaking<T>(speak: () => Promise<BankAnswer<T>>): Promise<BankAnswer<T>> {
  try {
    return await speak();
  } catch (error) {
    const fault = faultOfThrown(error);
    if (fault !== null) return fault;
    throw error;
  }
}

/**
 * Authorization code with PKCE (RFC 6749, 7636), and with an OpenID Connect server the signed id token with our nonce.
 * State, issuer (RFC 9207), nonce, signature, times and audience are checked by openid-client.
 */
export function codeSignIn(client: CodeClient): CodeSignIn {
  const { server, clientId, scope, consentDays, clock } = client;
  const isOpenId = !('tokenEndpoint' in server);
  let known: Promise<oauth.Configuration> | undefined;

  const customFetch: oauth.CustomFetch = async (url, { method, headers, body }) => {
    const own = method === 'POST' ? await client.headers?.() : undefined;
    return client.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), ...own },
      body: body === undefined || body === null ? undefined : String(body),
      repeatable: method === 'GET',
    });
  };

  async function configured(): Promise<oauth.Configuration> {
    const secret = await client.clientSecret();
    const authentication = oauth.ClientSecretBasic(secret);
    // Only for a bank on this very machine; elsewhere http is refused.
    const insecure = isLoopback(server.issuer) ? [oauth.allowInsecureRequests] : [];
    if (isOpenId) {
      return oauth.discovery(new URL(server.issuer), clientId, secret, authentication, {
        [oauth.customFetch]: customFetch,
        execute: [...insecure, oauth.enableNonRepudiationChecks],
      });
    }
    const { issuer, authorizationEndpoint, tokenEndpoint } = server;
    const metadata = { issuer, authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint };
    const configuration = new oauth.Configuration(metadata, clientId, secret, authentication);
    configuration[oauth.customFetch] = customFetch;
    for (const allow of insecure) allow(configuration);
    return configuration;
  }

  /** Asked once in the life of a function instance; a failure is not remembered. */
  function configuration(): Promise<oauth.Configuration> {
    if (known) return known;
    const asking = configured();
    known = asking;
    asking.catch(() => {
      known = undefined;
    });
    return asking;
  }

  function tokensOf(answer: oauth.TokenEndpointResponse, kept: string | null): BankTokens {
    const seconds = answer.expires_in ?? UNTOLD_LIFETIME_SECONDS;
    return {
      accessToken: answer.access_token,
      accessExpiresAt: new Date(clock() + seconds * 1000).toISOString(),
      refreshToken: answer.refresh_token ?? kept,
    };
  }

  return {
    kind: 'redirect',
    authorisation: (request) =>
      speaking(async () => {
        const { state, nonce, codeVerifier, redirectUri } = request;
        const url = oauth.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope,
          state,
          ...(isOpenId ? { nonce } : {}),
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        const shown: Authorisation = {
          url: url.href,
          responseType: 'code',
          clientId,
          scope,
          codeChallengeMethod: 'S256',
        };
        return answered(shown);
      }),
    exchange: (request: LoginRequest, returned: LoginReturn) =>
      speaking(async () => {
        const { state, nonce, codeVerifier, redirectUri } = request;
        if (returned.state !== state) return faulted('unexpected', 'other_state');
        const failed = faultOfReturn(returned);
        if (failed !== null) return failed;
        const address = new URL(redirectUri);
        address.searchParams.set('state', returned.state);
        if (returned.code !== undefined) address.searchParams.set('code', returned.code);
        if (returned.iss !== undefined) address.searchParams.set('iss', returned.iss);
        const answer = await oauth.authorizationCodeGrant(await configuration(), address, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          ...(isOpenId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
        });
        const tokens = tokensOf(answer, null);
        const until = tokens.refreshToken === null ? null : new Date(clock() + consentDays * DAY_MS).toISOString();
        const login: BankLogin = { tokens, consentExpiresAt: until };
        return answered(login);
      }),
    refresh: ({ refreshToken }) =>
      speaking(async () => {
        if (refreshToken === null) return faulted('session_expired', 'let_in_once');
        const answer = await oauth.refreshTokenGrant(await configuration(), refreshToken);
        return answered(tokensOf(answer, refreshToken));
      }),
    revoke: ({ accessToken, refreshToken }) =>
      speaking(async () => {
        const config = await configuration();
        if (config.serverMetadata().revocation_endpoint === undefined) return answered(null);
        await oauth.tokenRevocation(config, refreshToken ?? accessToken);
        return answered(null);
      }),
  };
}
