import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { dynamoWhiteLabel } from '../../../adapters/aws/dynamo-white-label.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import type { WhiteLabelStore } from '../../../core/white-label/white-label.ts';
import { getWhiteLabel as contract } from '../../../schemas/endpoints/white-label.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { type PublicAddresses, whiteLabelOf } from '../../views/white-label.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly whiteLabels: WhiteLabelStore;
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

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  whiteLabels: dynamoWhiteLabel(directoryTable()),
  addresses: { apiUrl: setting('apiUrl'), consoleUrl: setting('consoleUrl') },
});

export const handler = serve(contract, wiring, operation);
