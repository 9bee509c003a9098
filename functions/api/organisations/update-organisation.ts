import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { updateOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { organisationView } from '../../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations }, { caller, body }) => {
  const changed = await organisations.update(caller.organisationId, {
    ...(body.legal_name === undefined ? {} : { legalName: body.legal_name }),
    ...(body.vat_number === undefined ? {} : { vatNumber: body.vat_number }),
  });
  if (!changed) throw new Error('the organisation of a valid token is missing');
  return { status: 200, body: organisationView(changed) };
};

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
