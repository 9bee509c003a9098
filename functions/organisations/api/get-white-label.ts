import { getWhiteLabel as contract } from '../../../schemas/endpoints/white-label.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WhiteLabelReader } from '../domain/white-label/white-label.ts';
import { getWhiteLabel as grants } from '../resources.ts';
import { dynamoWhiteLabelReader } from '../store/dynamo-white-label.ts';
import { type PublicAddresses, whiteLabelOf } from '../views/white-label.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly whiteLabels: WhiteLabelReader;
  readonly addresses: PublicAddresses;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, whiteLabels, addresses },
  { caller },
) => {
  const [organisation, record] = await Promise.all([
    organisations.find(caller.organisationId),
    whiteLabels.find(caller.organisationId),
  ]);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  return { status: 200, body: whiteLabelOf(organisation, record, addresses) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    whiteLabels: dynamoWhiteLabelReader(heldTable(held.directory)),
    addresses: { apiUrl: held.apiUrl.to('read'), consoleUrl: held.consoleUrl.to('read') },
  }),
);

export const handler = serve(contract, wiring, operation);
