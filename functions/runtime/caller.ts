import type { Scope } from '../../schemas/endpoint.ts';
import type { Permission } from '../../schemas/permissions.ts';

/** Who asks, as the verified token says: never taken from anything else in the request. */
export interface Caller {
  readonly kind: 'user' | 'api_token';
  readonly id: string;
  readonly organisationId: string;
  readonly scopes: readonly Scope[];
  readonly permissions: readonly Permission[];
}
