import * as oauth from 'openid-client';
import type { LoginSecrets } from '../domain/feed/bank-connector.ts';

/** New secrets of a login of an application: each 256 random bits. */
export function newLoginSecrets(applicationId: string): LoginSecrets {
  return {
    state: `${applicationId}.${oauth.randomState()}`,
    nonce: oauth.randomNonce(),
    codeVerifier: oauth.randomPKCECodeVerifier(),
  };
}
