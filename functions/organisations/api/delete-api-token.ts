import { deleteApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, path }) =>
  (await apiTokens.remove(caller.organisationId, path.token_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = (): Adapters => ({ apiTokens: dynamoApiTokens(directoryTable()) });

export const handler = serve(contract, wiring, operation);
