import { getOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationReader } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getOrganisation as grants } from '../resources.ts';
import { organisationView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationReader;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, applicantCodes },
  { caller },
) => {
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  return { status: 200, body: organisationView(organisation, applicantCodes) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    applicantCodes: held.applicantCodes.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
