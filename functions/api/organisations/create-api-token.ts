import { dynamoApiTokens } from '../../../adapters/aws/dynamo-api-tokens.ts';
import { newApiToken } from '../../../adapters/credentials/api-token.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApiTokenStore } from '../../../core/directory/api-token-store.ts';
import { createApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import { apiTokenPermissions } from '../../../schemas/permissions.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { apiTokenView } from '../../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
  readonly identifiers: Identifiers;
}

/** Scopes that an organisation may give to its tokens; 'internal' is not among them. */
const GRANTABLE = ['organisation:api'];

/** A token may do only what whoever holds its secret first may do. */
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

const wiring = (): Adapters => ({ apiTokens: dynamoApiTokens(directoryTable()), identifiers: randomIdentifiers });

export const handler = serve(contract, wiring, operation);
