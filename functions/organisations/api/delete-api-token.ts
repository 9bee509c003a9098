import { deleteApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { deleteApiToken as grants } from '../resources.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, path }) =>
  (await apiTokens.remove(caller.organisationId, path.token_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = granted(grants, (held): Adapters => ({ apiTokens: dynamoApiTokens(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
