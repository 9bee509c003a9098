import { rotateApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import { apiTokenPermissions } from '../../../schemas/permissions.ts';
import { newApiToken } from '../../platform/credentials/api-token.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { rotateApiToken as grants } from '../resources.ts';
import { apiTokenView } from '../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

const HOUR_MS = 3_600_000;

/** A token may do only what its first holder may do. */
export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, path, query, now }) => {
  if (!apiTokenPermissions.every((permission) => caller.permissions.includes(permission))) {
    return { problem: 'invalid_token_permissions' };
  }
  const { bearerToken, secretHash } = newApiToken(caller.organisationId, path.token_id);
  const formerUntil = query.overlap_hours === 0 ? null : new Date(now + query.overlap_hours * HOUR_MS).toISOString();
  const token = await apiTokens.rotate(caller.organisationId, path.token_id, secretHash, formerUntil);
  if (!token) return { problem: 'resource_not_found' };
  return { status: 200, body: { ...apiTokenView(token), bearer_token: bearerToken } };
};

const wiring = granted(grants, (held): Adapters => ({ apiTokens: dynamoApiTokens(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
