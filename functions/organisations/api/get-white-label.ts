import { getWhiteLabel as contract } from '../../../schemas/endpoints/white-label.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { setting } from '../../platform/serve/configuration.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import type { WhiteLabelStore } from '../domain/white-label/white-label.ts';
import { dynamoWhiteLabel } from '../store/dynamo-white-label.ts';
import { type PublicAddresses, whiteLabelOf } from '../views/white-label.ts';

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
