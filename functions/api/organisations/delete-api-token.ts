import { dynamoApiTokens } from '../../../adapters/aws/dynamo-api-tokens.ts';
import type { ApiTokenStore } from '../../../core/directory/api-token-store.ts';
import { deleteApiToken as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, path }) =>
  (await apiTokens.remove(caller.organisationId, path.token_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = (): Adapters => ({ apiTokens: dynamoApiTokens(directoryTable()) });

export const handler = serve(contract, wiring, operation);
