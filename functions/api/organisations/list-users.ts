import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { listUsers as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';
import { userView } from '../../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, query }) => ({
  status: 200,
  body: listView(await organisations.listUsers(caller.organisationId, pageRequest(query)), userView),
});

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
