import { createWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import type { GuardedFetch } from '../../platform/http/guarded-fetch.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_WEBHOOKS, type WebhookRecord, type WebhookStore } from '../domain/webhook-endpoint.ts';
import { createWebhook as grants } from '../resources.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';
import { newWebhookSigner } from '../store/webhook-secret.ts';
import { webhookView } from '../views/webhook.ts';
import { validateEndpointUrl } from '../wiring/endpoint-url-faults.ts';
import { webhookFetch } from '../wiring/webhook-fetch.ts';
import { webhookSecretContext } from '../wiring/webhook-secrets.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'create'>;
  readonly box: Pick<SealedBox, 'seal'>;
  readonly fetch: Pick<GuardedFetch, 'check'>;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { webhooks, box, fetch, identifiers },
  { caller, body, now },
) => {
  const fault = await validateEndpointUrl(fetch, body.url);
  if (fault !== null) return fault;
  const { organisationId } = caller;
  const id = identifiers.next(now);
  const { secret, publicKey, sealedText } = newWebhookSigner();
  const sealed = new Uint8Array(await box.seal(webhookSecretContext({ organisationId, webhookId: id }), sealedText));
  const webhook: WebhookRecord = {
    id,
    organisationId,
    url: body.url,
    description: body.description,
    eventTypes: body.event_types,
    ordering: body.ordering,
    isActive: true,
    disabledReason: null,
    disabledAt: null,
    toldAt: null,
    secrets: [{ sealed, publicKey, until: null }],
    createdBy: caller.id,
    createdAt: new Date(now).toISOString(),
  };
  if ((await webhooks.create(webhook)) === 'full') {
    return { problem: 'webhooks_full', details: { limit: String(MAX_WEBHOOKS) } };
  }
  return { status: 201, body: { ...webhookView(webhook), secret } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooks(heldTable(held.directory)),
    box: kmsSealedBox(held.webhookSecrets.to('seal')),
    fetch: webhookFetch(held),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
