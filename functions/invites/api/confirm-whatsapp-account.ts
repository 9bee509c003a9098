import { confirmWhatsappAccount as contract } from '../../../schemas/endpoints/whatsapp.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WhatsappAccountStore } from '../domain/whatsapp-number.ts';
import { confirmWhatsappAccount as grants } from '../resources.ts';
import { dynamoWhatsappAccounts } from '../store/dynamo-whatsapp.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly accounts: Pick<WhatsappAccountStore, 'confirm'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations, accounts }, { path, body }) => {
  if ((await organisations.find(body.organisation_id)) === null) return { problem: 'resource_not_found' };
  await accounts.confirm(path.waba_id, body.organisation_id);
  return { status: 200, body: { waba_id: path.waba_id, organisation_id: body.organisation_id } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    accounts: dynamoWhatsappAccounts(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
