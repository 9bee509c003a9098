import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import { kmsSealedBox } from '../../../adapters/aws/kms-sealed-box.ts';
import { newWebhookSecret } from '../../../adapters/credentials/webhook-secret.ts';
import type { GuardedFetch } from '../../../adapters/http/guarded-fetch.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { SealedBox } from '../../../core/connect/feed/sealed-box.ts';
import { MAX_WEBHOOKS, type WebhookRecord, type WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { createWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { webhookView } from '../../views/webhook.ts';
import { receiverFault } from '../../webhooks/receiver-faults.ts';
import { webhookFetch } from '../../webhooks/webhook-fetch.ts';
import { webhookSecretContext } from '../../webhooks/webhook-secrets.ts';

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
  const fault = await receiverFault(fetch, body.url);
  if (fault !== null) return fault;
  const { organisationId } = caller;
  const id = identifiers.next(now);
  const secret = newWebhookSecret();
  const sealed = new Uint8Array(await box.seal(webhookSecretContext({ organisationId, webhookId: id }), secret));
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
    secrets: [{ sealed, until: null }],
    createdBy: caller.id,
    createdAt: new Date(now).toISOString(),
  };
  if ((await webhooks.create(webhook)) === 'full') {
    return { problem: 'webhooks_full', details: { limit: String(MAX_WEBHOOKS) } };
  }
  return { status: 201, body: { ...webhookView(webhook), secret } };
};

const wiring = (): Adapters => ({
  webhooks: dynamoWebhooks(directoryTable()),
  box: kmsSealedBox(setting('bankTokensKey')),
  fetch: webhookFetch(),
  identifiers: randomIdentifiers,
});

export const handler = serve(contract, wiring, operation);
