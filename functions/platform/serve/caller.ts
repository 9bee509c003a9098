import type { Scope } from '../../../schemas/endpoint.ts';
import type { Permission } from '../../../schemas/permissions.ts';

/** What serving needs to know of the caller: for limits, repeated writes and the audit log. */
export interface KnownCaller {
  readonly kind: 'user' | 'api_token' | 'applicant';
  readonly id: string;
  readonly organisationId: string;
}

/** Who asks, as the verified token says: never taken from anything else in the request. */
export interface Caller extends KnownCaller {
  readonly kind: 'user' | 'api_token';
  readonly scopes: readonly Scope[];
  readonly permissions: readonly Permission[];
  /** Resources and verbs that an API token is bounded to; without them it may do what its scope opens. */
  readonly resourceScopes?: readonly string[];
  /** The session of a user. */
  readonly sessionId?: string;
  /** When the person showed a second factor, in epoch seconds; absent where none was shown. */
  readonly secondFactorAt?: number;
}
