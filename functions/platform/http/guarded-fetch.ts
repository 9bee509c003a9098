import { lookup as systemLookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublicAddress } from './public-address.ts';

/** Where untrusted addresses may lead: to the public internet, and on a developer's machine also back to it. */
export type Reach = 'public' | 'loopback_too';

export interface GuardedLimits {
  /** For the whole exchange, the name included. */
  readonly timeoutMs: number;
  /** Of an answer; the rest of it is not waited for, and changes nothing about what it said first. */
  readonly maxBytes: number;
}

export type Refusal = 'address_refused' | 'name_not_found';

export type GuardedAnswer =
  | { readonly status: number; readonly retryAfter: string | null; readonly failure: null }
  | {
      readonly status: null;
      readonly retryAfter: null;
      readonly failure: Refusal | 'timeout' | 'not_reached';
    };

/** Every address of a name. */
export type ResolveName = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** What a GET answered, its body up to the limit; null where it was refused, late or not reached. */
export interface GuardedText {
  readonly status: number;
  readonly text: string;
}

export interface GuardedFetch {
  /** Reads a text. Never follows a redirect, never throws for what the other side does. */
  get(url: string): Promise<GuardedText | null>;
  /** Sends a POST. Never follows a redirect, never throws for what the other side does. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<GuardedAnswer>;
  /** Why an address would be refused now; null where it would not. */
  check(url: string): Promise<Refusal | null>;
  close(): void;
}

class RefusedError extends Error {
  override name = 'RefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const everyAddress: ResolveName = (host) => systemLookup(host, { all: true, verbatim: true });

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const mayReach = (address: string, reach: Reach): boolean =>
  isPublicAddress(address) || (reach === 'loopback_too' && isLoopback(address));

/** Throws where an address is refused whatever its name resolves to. */
function allowedUrl(text: string, reach: Reach): URL {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') throw new RefusedError('address_refused');
  const host = hostOf(url);
  const isHere = reach === 'loopback_too' && (host === 'localhost' || isLoopback(host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) throw new RefusedError('address_refused');
  // Addresses that are written out are never looked up.
  if (isIP(host) !== 0 && !mayReach(host, reach)) throw new RefusedError('address_refused');
  return url;
}

/** Reads an answer to its end, so that its connection can be used again, or to the limit: then it is abandoned. */
async function drained(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > maxBytes) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Fetches from untrusted addresses. Names are resolved once for each connection, all of their addresses are checked, and the
 * connection is made to a checked one: a name that answers otherwise the next time changes nothing. https only, but to this
 * machine where that may be reached.
 */
export function guardedFetch(reach: Reach, limits: GuardedLimits, resolve: ResolveName = everyAddress): GuardedFetch {
  async function checkedAddresses(host: string) {
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: isIP(host) }];
    if (addresses.length === 0) throw new RefusedError('name_not_found');
    // One private address among public ones is enough: which one is taken is not ours to bet on.
    if (!addresses.every(({ address }) => mayReach(address, reach))) throw new RefusedError('address_refused');
    return addresses;
  }

  const lookup: LookupFunction = (host, options, done) => {
    checkedAddresses(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) done(null, [...addresses]);
        else if (first) done(null, first.address, first.family);
      },
      (error: Error) => done(error, '', 0),
    );
  };
  const shared = { keepAlive: true, maxSockets: 16, timeout: limits.timeoutMs };
  const agents = { http: new HttpAgent(shared), https: new HttpsAgent(shared) };

  async function exchange(
    url: URL,
    { method, headers, body }: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ) {
    const isHttps = url.protocol === 'https:';
    const send = isHttps ? httpsRequest : httpRequest;
    const response = await new Promise<IncomingMessage>((done, failed) => {
      const request = send(url, {
        method,
        headers: method === 'GET' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: isHttps ? agents.https : agents.http,
        lookup,
        signal,
      });
      request.on('response', done);
      request.on('error', failed);
      request.end(body);
    });
    const text = await drained(response, limits.maxBytes).finally(() => response.destroy());
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null, text };
  }

  return {
    async get(url) {
      const signal = AbortSignal.timeout(limits.timeoutMs);
      try {
        const { status, text } = await exchange(
          allowedUrl(url, reach),
          { method: 'GET', headers: {}, body: '' },
          signal,
        );
        return { status, text };
      } catch {
        return null;
      }
    },
    async post(text, headers, body) {
      const none = { status: null, retryAfter: null } as const;
      const signal = AbortSignal.timeout(limits.timeoutMs);
      try {
        const { status, retryAfter } = await exchange(
          allowedUrl(text, reach),
          { method: 'POST', headers, body },
          signal,
        );
        return { status, retryAfter, failure: null };
      } catch (error) {
        if (error instanceof RefusedError) return { ...none, failure: error.refusal };
        return { ...none, failure: signal.aborted ? 'timeout' : 'not_reached' };
      }
    },
    async check(text) {
      try {
        await checkedAddresses(hostOf(allowedUrl(text, reach)));
        return null;
      } catch (error) {
        if (error instanceof RefusedError) return error.refusal;
        throw error;
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
