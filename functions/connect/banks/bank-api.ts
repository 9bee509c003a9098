import type * as z from 'zod';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import { answered, type BankResult, faulted } from '../domain/feed/bank-connector.ts';

/** The fault that a status of a bank's API stands for. */
function faultOfStatus(status: number): BankResult<never> {
  if (status === 401) return faulted('session_expired', 'status_401');
  if (status === 403) return faulted('consent_refused', 'status_403');
  if (status === 408 || status === 429 || status >= 500) return faulted('bank_unavailable', `status_${status}`);
  return faulted('unexpected', `status_${status}`);
}

/** Runs what speaks with a bank; a silence is a fault, everything else that throws is a bug. */
export async function unlessSilent<T>(speak: () => Promise<BankResult<T>>): Promise<BankResult<T>> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof NoAnswerError) return faulted('bank_unavailable', error.message);
    throw error;
  }
}

/** Reads JSON of a bank's API with a bearer token and holds it against what it must be. */
export function getJson<S extends z.ZodType>(
  fetch: LimitedFetch,
  url: URL,
  accessToken: string,
  schema: S,
): Promise<BankResult<z.output<S>>> {
  return unlessSilent(async () => {
    const response = await fetch(url.href, {
      method: 'GET',
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      repeatable: true,
    });
    if (response.status !== 200) return faultOfStatus(response.status);
    const json: unknown = await response.json().catch(() => undefined);
    const parsed = schema.safeParse(json);
    return parsed.success ? answered(parsed.data) : faulted('unexpected', 'not_its_schema');
  });
}
