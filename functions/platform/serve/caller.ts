import type { Scope } from '../../../schemas/endpoint.ts';
import type { Permission } from '../../../schemas/permissions.ts';
import type { ApplicationRecord } from '../../applications/domain/application-store.ts';

/** Who asks, as the verified token says: never taken from anything else in the request. */
export interface Caller {
  readonly kind: 'user' | 'api_token';
  readonly id: string;
  readonly organisationId: string;
  readonly scopes: readonly Scope[];
  readonly permissions: readonly Permission[];
}

/** An applicant with a connect link, as its verified token says: the link opens one application. */
export interface ApplicantCaller {
  readonly kind: 'applicant';
  /** That of the application: an applicant has no other identity here. */
  readonly id: string;
  readonly organisationId: string;
  readonly applicationId: string;
  /** As it was when the link was looked at. */
  readonly application: ApplicationRecord;
  /** How the applicant showed that it is they; null when the link alone was used. */
  readonly confirmation: NonNullable<ApplicationRecord['links'][string]['confirmation']> | null;
  /** What codes of this link are hashed with. */
  readonly codeKey: string;
  /** End of the link, as an ISO instant in UTC. */
  readonly linkEndsAt: string;
  /** Whether the link is past its end: only endpoints that say so are called then. */
  readonly isExpired: boolean;
}
