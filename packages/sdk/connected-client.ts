import { browserClient, type EndpointRoute } from '@imali/client/browser-client.ts';
import type { ImaliClient } from '@imali/client/imali-client.ts';
import type { EndpointId } from '../../schemas/registry.ts';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';

/** A route that says whether the API takes an idempotency key for it. */
export interface SdkRoute extends EndpointRoute {
  readonly takesIdempotencyKey?: true;
}

/** How the client reaches the API. */
export interface SdkOptions extends RetryOptions {
  /** Address of the API. */
  readonly baseUrl: string;
  /** Bearer token, or what gets one: it is asked before each request. */
  readonly token?: string | (() => Promise<string>);
  /** A new idempotency key; a random UUID unless given. */
  readonly newIdempotencyKey?: () => string;
}

/** The fetch of a call that names no idempotency key of its own gives it one. */
function withIdempotencyKeys(send: typeof fetch, newKey: () => string): typeof fetch {
  return (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
    return send(input, { ...init, headers });
  };
}

/**
 * The client of browsers, of these routes, that sends again what may be sent again. Each write gets an idempotency key
 * where the API takes one, so that a lost answer does not make it twice.
 */
export function connectedClient<Id extends EndpointId>(
  routes: Readonly<Record<Id, SdkRoute>>,
  options: SdkOptions,
): Pick<ImaliClient, Id> {
  const { baseUrl, token, newIdempotencyKey = () => crypto.randomUUID() } = options;
  const send = retryingFetch(options);
  const keyed = withIdempotencyKeys(send, newIdempotencyKey);
  const reached = token === undefined ? { baseUrl } : { baseUrl, token };
  const plain = browserClient(routes, { ...reached, fetch: send });
  const writing = browserClient(routes, { ...reached, fetch: keyed });
  const client = { ...plain };
  const entries = Object.entries<SdkRoute>(routes);
  for (const [id, { takesIdempotencyKey }] of entries) {
    if (takesIdempotencyKey === true) Object.assign(client, { [id]: Reflect.get(writing, id) });
  }
  return client;
}
