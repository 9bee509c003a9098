import * as z from 'zod';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';

/** A login that was begun at a bank's page and may come back from there. */
export const LoginAttempt = z.object({
  /** Also the id of the grant that comes of it. */
  attemptId: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  bankId: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** Worth nothing without the code that it is for, which is never kept. */
  codeVerifier: z.string(),
  redirectUri: z.string(),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;

/** A login that takes longer is begun again. */
export const ATTEMPT_MINUTES = 15;

export interface LoginAttemptStore {
  begin(attempt: LoginAttempt, now: number): Promise<void>;
  /**
   * Takes an attempt out of use by the state that came back; null when there is none, it was taken before, it is over,
   * or it is of another application, whose attempt stays as it is.
   */
  take(ref: ConnectionRef, state: string, now: number): Promise<LoginAttempt | null>;
}
