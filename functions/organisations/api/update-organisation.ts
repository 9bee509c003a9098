import { updateOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import { organisationView } from '../views/organisation.ts';

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
