import { setCrmSettings as contract } from '../../../schemas/endpoints/crm.ts';
import type { ZohoCredentials } from '../../../schemas/entities/crm.ts';
import { granted } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { newWebhookId } from '../../webhooks/store/webhook-id.ts';
import type { CrmCredentials, CrmSettingsRecord, CrmSettingsStore } from '../domain/crm-settings.ts';
import { crmContext } from '../domain/update-deal.ts';
import { setCrmSettings as grants } from '../resources.ts';
import { dynamoCrmSettings } from '../store/dynamo-crm.ts';
import { crmSettingsView } from '../views/crm-settings.ts';

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

const wiring = granted(
  grants,
  (held): Adapters => ({
    settings: dynamoCrmSettings(heldTable(held.directory)),
    box: kmsSealedBox(held.crmTokens.to('seal')),
    newWebhookId,
  }),
);

export const handler = serve(contract, wiring, operation);
