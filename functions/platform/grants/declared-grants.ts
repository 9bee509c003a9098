import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import { isCounted } from '../../../schemas/request-cost.ts';
import { enterAudit } from './audit-log.ts';
import { type Grants, grants, may } from './grant.ts';
import { applicantCodes, verifyTokens } from './shared.ts';
import { applications, directory, operations } from './tables.ts';

/** What verifying a caller takes. Looking up an API token notes when it was last used. */
function callerGrants(scopes: EndpointDeclaration['scopes']): Grants {
  if (scopes === 'none') return grants();
  // Whether the link is still one that opens its application, and whether its lender asks for a code, which no token shows.
  if (scopes === 'connect') return grants(may(applications, 'read'), may(directory, 'read'), applicantCodes);
  return grants(may(directory, 'read', 'mark'), verifyTokens);
}

/**
 * What follows from the declaration of an endpoint: one with a scope looks its caller up, a write may be repeated, requests are
 * counted, a call, or its refusal, is entered in the audit log.
 */
export function declaredGrants(declaration: EndpointDeclaration): Grants {
  const { scopes, method, audit } = declaration;
  return grants(
    callerGrants(scopes),
    method === 'GET' ? grants() : grants(may(operations, 'read', 'write')),
    isCounted(declaration) ? grants(may(operations, 'count')) : grants(),
    audit !== undefined || (scopes !== 'none' && scopes !== 'connect') ? enterAudit : grants(),
  );
}
