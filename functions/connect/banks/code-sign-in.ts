import * as oauth from 'openid-client';
import {
  type Authorisation,
  answered,
  type BankLogin,
  type BankResult,
  type BankTokens,
  faulted,
  type LoginRequest,
  type LoginReturn,
  type RedirectSignIn,
} from '../domain/feed/bank-connector.ts';
import { type CodeClient, clientConfiguration, isOpenId } from './code-client.ts';
import { faultOfReturn, speaking } from './code-faults.ts';

/** Sign-in by authorization code, and the use of its tokens. */
export interface CodeSignIn extends RedirectSignIn {
  refresh(tokens: BankTokens): Promise<BankResult<BankTokens>>;
  revoke(tokens: BankTokens): Promise<BankResult<null>>;
}

/** Lifetime of an access token whose server does not say it: as good as none. */
const UNSTATED_LIFETIME_SECONDS = 60;
const DAY_MS = 86_400_000;

/**
 * Authorization code with PKCE (RFC 6749, 7636), and with an OpenID Connect server the signed id token with our nonce.
 * State, issuer (RFC 9207), nonce, signature, times and audience are checked by openid-client.
 */
export function codeSignIn(client: CodeClient): CodeSignIn {
  const { clientId, scope, consentDays, clock } = client;
  const withNonce = isOpenId(client);
  const configuration = clientConfiguration(client);

  function tokensOf(answer: oauth.TokenEndpointResponse, kept: string | null): BankTokens {
    const seconds = answer.expires_in ?? UNSTATED_LIFETIME_SECONDS;
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
          ...(withNonce ? { nonce } : {}),
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
          ...(withNonce ? { expectedNonce: nonce, idTokenExpected: true } : {}),
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
