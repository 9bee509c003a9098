import type * as z from 'zod';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import { type BooksAnswer, type BooksSession, type BooksTokens, ok } from '../domain/books.ts';
import type { XeroSecrets } from './xero-secrets.ts';
import { XeroToken } from './xero-shapes.ts';

export interface XeroSettings {
  /** Page of the login: login.xero.com. */
  readonly loginUrl: string;
  /** Hands out tokens: identity.xero.com. */
  readonly identityUrl: string;
  readonly apiUrl: string;
  /** Our page that staff come back to. */
  readonly redirectUri: string;
  readonly secrets: () => Promise<XeroSecrets>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

/** Seconds to wait when Xero does not say how long. */
const PATIENCE_SECONDS = 30;
/** A day's calls are used up: longer than this nobody waits at once. */
const LONGEST_SECONDS = 24 * 3600;

/** Seconds that a 429 asks for. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? PATIENCE_SECONDS);
  return Number.isFinite(seconds) ? Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(seconds))) : PATIENCE_SECONDS;
}

function unusable(response: Response): Exclude<BooksAnswer<never>, { kind: 'told' }> {
  const { status } = response;
  if (status === 429) {
    const limit = response.headers.get('x-rate-limit-problem') ?? 'unknown';
    return { kind: 'wait', seconds: waitOf(response), reason: `limit_${limit.replace(/[^a-z]/gi, '').slice(0, 20)}` };
  }
  if (status >= 500 || status === 408) return { kind: 'wait', seconds: waitOf(response), reason: `status_${status}` };
  if (status === 401) return { kind: 'signed_out' };
  return { kind: 'refused', reason: `status_${status}` };
}

/** What `speak` resolves to; a wait where Xero does not answer. */
export async function unlessSilent<T>(speak: () => Promise<BooksAnswer<T>>): Promise<BooksAnswer<T>> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'wait', seconds: PATIENCE_SECONDS, reason: error.message };
    throw error;
  }
}

/** The body of an answer by its schema, or why there is none. */
export async function read<S extends z.ZodType>(response: Response, schema: S): Promise<BooksAnswer<z.output<S>>> {
  if (response.status !== 200) return unusable(response);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  return parsed.success ? ok(parsed.data) : { kind: 'refused', reason: 'not_its_schema' };
}

/** An answer with its value mapped. */
export const mapped = <T, U>(answer: BooksAnswer<T>, map: (value: T) => BooksAnswer<U>): BooksAnswer<U> =>
  answer.kind === 'told' ? map(answer.value) : answer;

/** Calls of Xero's identity server and of its accounting API. They reject with NoAnswerError when it does not answer. */
export function xeroCalls({ identityUrl, apiUrl, secrets, clock, fetch }: XeroSettings) {
  async function tokens(form: Readonly<Record<string, string>>): Promise<BooksAnswer<BooksTokens>> {
    const { clientId, clientSecret } = await secrets();
    const response = await fetch(`${identityUrl}/connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams(form).toString(),
      // A code and a refresh token work once.
      repeatable: false,
    });
    return mapped(await read(response, XeroToken), (token) =>
      ok({
        accessToken: token.access_token,
        accessExpiresAt: clock() + token.expires_in * 1000,
        refreshToken: token.refresh_token,
      }),
    );
  }

  async function call<S extends z.ZodType>(
    { accessToken, tenantId }: BooksSession,
    schema: S,
    path: string,
    write?: { readonly body: object; readonly idempotencyKey: string },
  ): Promise<BooksAnswer<z.output<S>>> {
    const response = await fetch(`${apiUrl}/api.xro/2.0/${path}`, {
      method: write === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'xero-tenant-id': tenantId,
        accept: 'application/json',
        ...(write === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': write.idempotencyKey.slice(0, 128) }),
      },
      ...(write === undefined ? {} : { body: JSON.stringify(write.body) }),
      // A 429 is waited for in the queue, not here; a write that carries its key can be sent again from there.
      repeatable: false,
    });
    return read(response, schema);
  }

  return { tokens, call };
}
