import { updateOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { updateOrganisation as grants } from '../resources.ts';
import { organisationView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, applicantCodes },
  { caller, body },
) => {
  if (body.applicant_code === 'off' && applicantCodes !== 'may_be_off') {
    const msg = 'can be off only where there is a sandbox';
    return { invalid: [{ loc: ['body', 'applicant_code'], msg, type: 'value_error' }] };
  }
  const changed = await organisations.update(caller.organisationId, {
    ...(body.legal_name === undefined ? {} : { legalName: body.legal_name }),
    ...(body.vat_number === undefined ? {} : { vatNumber: body.vat_number }),
    ...(body.applicant_code === undefined ? {} : { applicantCode: body.applicant_code }),
    ...(body.second_factor === undefined ? {} : { secondFactor: body.second_factor }),
  });
  if (!changed) throw new Error('the organisation of a valid token is missing');
  return { status: 200, body: organisationView(changed, applicantCodes) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    applicantCodes: held.applicantCodes.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
