import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { dynamoWhatsappAccounts } from '../../../adapters/aws/dynamo-whatsapp.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import type { WhatsappAccountStore } from '../../../core/whatsapp/whatsapp-number.ts';
import { confirmWhatsappAccount as contract } from '../../../schemas/endpoints/whatsapp.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly accounts: Pick<WhatsappAccountStore, 'confirm'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations, accounts }, { path, body }) => {
  if ((await organisations.find(body.organisation_id)) === null) return { problem: 'resource_not_found' };
  await accounts.confirm(path.waba_id, body.organisation_id);
  return { status: 200, body: { waba_id: path.waba_id, organisation_id: body.organisation_id } };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  accounts: dynamoWhatsappAccounts(directoryTable()),
});

export const handler = serve(contract, wiring, operation);
