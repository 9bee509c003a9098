import { dynamoApiTokens } from '../../../adapters/aws/dynamo-api-tokens.ts';
import type { ApiTokenStore } from '../../../core/directory/api-token-store.ts';
import { listApiTokens as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';
import { apiTokenView } from '../../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, query }) => ({
  status: 200,
  body: listView(await apiTokens.list(caller.organisationId, pageRequest(query)), apiTokenView),
});

const wiring = (): Adapters => ({ apiTokens: dynamoApiTokens(directoryTable()) });

export const handler = serve(contract, wiring, operation);
