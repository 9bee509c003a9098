import * as oauth from 'openid-client';
import type { LimitedFetch } from '../../platform/http/limited-fetch.ts';

/** A bank's authorization server, and our registration at it. */
export interface CodeClient {
  /** OpenID Connect servers say where they are; of others the endpoints are configured. */
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

const isLoopback = (address: string): boolean => new URL(address).hostname === '127.0.0.1';

/** Whether the server of a client speaks OpenID Connect, and so says by itself where its endpoints are. */
export const isOpenId = ({ server }: CodeClient): boolean => !('tokenEndpoint' in server);

/** How requests to the server of a client are made: asked once in the life of a function instance, a failure is asked again. */
export function clientConfiguration(client: CodeClient): () => Promise<oauth.Configuration> {
  const { server, clientId } = client;
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
    if (!('tokenEndpoint' in server)) {
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

  return () => {
    if (known) return known;
    const asking = configured();
    known = asking;
    asking.catch(() => {
      known = undefined;
    });
    return asking;
  };
}
