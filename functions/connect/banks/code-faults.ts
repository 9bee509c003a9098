import * as oauth from 'openid-client';
import { NoAnswerError } from '../../platform/http/limited-fetch.ts';
import { type BankResult, faulted, type LoginReturn } from '../domain/feed/bank-connector.ts';

/** What servers write when the person, not the server, ended it: there is no error code of its own for leaving. */
const LEFT = /cancel|abort/i;
const WRONG = /password|credential|locked/i;

/** Why a server sent the applicant back without a code; null when it did not say that anything failed. */
export function faultOfReturn({ error, error_description: description = '' }: LoginReturn): BankResult<never> | null {
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
function faultOfThrown(error: unknown): BankResult<never> | null {
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

/** Speaks with a bank: what the protocol throws for a fault of the other side is the answer. */
export async function speaking<T>(speak: () => Promise<BankResult<T>>): Promise<BankResult<T>> {
  try {
    return await speak();
  } catch (error) {
    const fault = faultOfThrown(error);
    if (fault !== null) return fault;
    throw error;
  }
}
