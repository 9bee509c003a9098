import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { deleteUser as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

const TRIES = 4;

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, path }) => {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const user = await organisations.findUser(caller.organisationId, path.user_id);
    if (!user) return { problem: 'resource_not_found' };
    const outcome = await organisations.removeUser(user);
    if (outcome === 'last_manager') return { problem: 'last_user_manager' };
    if (outcome === 'removed') return { status: 204, body: undefined };
  }
  throw new Error('the user changed too often');
};

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
