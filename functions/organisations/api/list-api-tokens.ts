import { listApiTokens as contract } from '../../../schemas/endpoints/organisations.ts';
import type { ApiTokenReader } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokensReader } from '../../platform/directory/dynamo-api-tokens.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listApiTokens as grants } from '../resources.ts';
import { apiTokenView } from '../views/organisation.ts';

interface Adapters {
  readonly apiTokens: ApiTokenReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ apiTokens }, { caller, query }) => ({
  status: 200,
  body: listView(await apiTokens.list(caller.organisationId, pageRequest(query)), apiTokenView),
});

const wiring = granted(grants, (held): Adapters => ({ apiTokens: dynamoApiTokensReader(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
