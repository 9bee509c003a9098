import { setApiTokenKeys as contract } from '../../../schemas/endpoints/organisations.ts';
import { apiTokenPermissions } from '../../../schemas/permissions.ts';
import { newApiToken } from '../../platform/credentials/api-token.ts';
import { isSoundKey } from '../../platform/credentials/client-assertion.ts';
import { type ApiTokenStore, ClientKey } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { setApiTokenKeys as grants } from '../resources.ts';
import { apiTokenView } from '../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

/** A token may do only what its holder may do. The hash that takes the place of the secret's is of one that nobody learns. */
export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, path, body }) => {
  if (!apiTokenPermissions.every((permission) => caller.permissions.includes(permission))) {
    return { problem: 'invalid_token_permissions' };
  }
  const { secretHash } = newApiToken(caller.organisationId, path.token_id);
  const keys = body.keys.map((key) => ClientKey.parse(key));
  for (const [index, key] of keys.entries()) {
    if (!(await isSoundKey(key))) {
      return { invalid: [{ loc: ['body', 'keys', index], msg: 'is no valid public key', type: 'value_error' }] };
    }
  }
  const token = await apiTokens.setKeys(caller.organisationId, path.token_id, keys, secretHash);
  return token ? { status: 200, body: apiTokenView(token) } : { problem: 'resource_not_found' };
};

const wiring = granted(grants, (held): Adapters => ({ apiTokens: dynamoApiTokens(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
