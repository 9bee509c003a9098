import { dynamoCrmSettings } from '../../../adapters/aws/dynamo-crm.ts';
import { kmsSealedBox } from '../../../adapters/aws/kms-sealed-box.ts';
import { newWebhookId } from '../../../adapters/credentials/webhook-id.ts';
import type { SealedBox } from '../../../core/connect/feed/sealed-box.ts';
import type { CrmCredentials, CrmSettingsRecord, CrmSettingsStore } from '../../../core/crm/crm-settings.ts';
import { crmContext } from '../../../core/crm/update-deal.ts';
import { setCrmSettings as contract } from '../../../schemas/endpoints/crm.ts';
import type { ZohoCredentials } from '../../../schemas/entities/crm.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { crmSettingsView } from '../../views/crm-settings.ts';

interface Adapters {
  readonly settings: CrmSettingsStore;
  readonly box: Pick<SealedBox, 'seal'>;
  readonly newWebhookId: () => string;
}

/** The credentials as they are to be kept: those that were there where none are given. */
async function keptZoho(
  { box }: Adapters,
  organisationId: string,
  given: ZohoCredentials | null | undefined,
  before: CrmSettingsRecord | null,
): Promise<CrmSettingsRecord['zoho']> {
  if (given === undefined) return before?.zoho ?? null;
  if (given === null) return null;
  const credentials: CrmCredentials = {
    clientId: given.client_id,
    clientSecret: given.client_secret,
    refreshToken: given.refresh_token,
  };
  const sealed = await box.seal(crmContext(organisationId), JSON.stringify(credentials));
  return { dataCentre: given.data_centre, sealed };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body }) => {
  const { organisationId } = caller;
  const before = await adapters.settings.find(organisationId);
  const keeps = before !== null && !body.rotate_webhook_id;
  const after: CrmSettingsRecord = {
    organisationId,
    module: body.module,
    sendNote: body.send_note,
    sendStatus: body.send_status,
    sendBeamEmail: body.send_beam_email,
    statusField: body.status_field,
    webhookId: keeps ? before.webhookId : adapters.newWebhookId(),
    zoho: await keptZoho(adapters, organisationId, body.zoho, before),
  };
  await adapters.settings.set(before, after);
  return { status: 200, body: crmSettingsView(after) };
};

const wiring = (): Adapters => ({
  settings: dynamoCrmSettings(directoryTable()),
  box: kmsSealedBox(setting('bankTokensKey')),
  newWebhookId,
});

export const handler = serve(contract, wiring, operation);
