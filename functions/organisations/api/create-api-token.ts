import { createApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import { apiTokenPermissions } from '../../../schemas/permissions.ts';
import { newApiToken } from '../../platform/credentials/api-token.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { createApiToken as grants } from '../resources.ts';
import { apiTokenView } from '../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
  readonly identifiers: Identifiers;
}

/** Scopes that an organisation may give to its tokens; 'internal' is not among them. */
const GRANTABLE = ['organisation:api'];

/** A token may do only what its first holder may do. */
export const operation: Operation<typeof contract, Adapters> = async (
  { apiTokens, identifiers },
  { caller, body, now },
) => {
  if (body.scopes.some((scope) => !GRANTABLE.includes(scope))) return { problem: 'invalid_permission' };
  if (!apiTokenPermissions.every((permission) => caller.permissions.includes(permission))) {
    return { problem: 'invalid_token_permissions' };
  }
  const id = identifiers.next(now);
  const { bearerToken, secretHash } = newApiToken(caller.organisationId, id);
  const token = {
    id,
    organisationId: caller.organisationId,
    name: body.name,
    scopes: ['organisation:api' as const],
    secretHash,
    createdAt: new Date(now).toISOString(),
    lastUsedAt: null,
  };
  await apiTokens.create(token);
  return { status: 201, body: { ...apiTokenView(token), bearer_token: bearerToken } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ apiTokens: dynamoApiTokens(heldTable(held.directory)), identifiers: randomIdentifiers }),
);

export const handler = serve(contract, wiring, operation);
