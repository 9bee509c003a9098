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
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const changed = {
    ...organisation,
    legalName: body.legal_name ?? organisation.legalName,
    vatNumber: body.vat_number === undefined ? organisation.vatNumber : body.vat_number,
  };
  await organisations.update(changed);
  return { status: 200, body: organisationView(changed) };
};

const wiring = (): Adapters => ({ organisations: dynamoOrganisations(directoryTable()) });

export const handler = serve(contract, wiring, operation);
