import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import { kmsSealedBox } from '../../../adapters/aws/kms-sealed-box.ts';
import { newWebhookSecret } from '../../../adapters/credentials/webhook-secret.ts';
import type { SealedBox } from '../../../core/connect/feed/sealed-box.ts';
import { SECRET_OVERLAP_MS } from '../../../core/webhooks/data/delivery-times.ts';
import { rotated, type WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { rotateWebhookSecret as contract } from '../../../schemas/endpoints/webhooks.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { webhookSecretContext } from '../../webhooks/webhook-secrets.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'find' | 'replaceSecrets'>;
  readonly box: Pick<SealedBox, 'seal'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ webhooks, box }, { caller, path, now }) => {
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  const webhook = await webhooks.find(ref);
  if (webhook === null) return { problem: 'webhook_id_not_found' };
  const secret = newWebhookSecret();
  const sealed = new Uint8Array(await box.seal(webhookSecretContext(ref), secret));
  const after = rotated(webhook.secrets, sealed, now);
  // Two that rotate at once would each be shown a secret of which only one signs.
  if ((await webhooks.replaceSecrets(ref, webhook.secrets, after)) === null) return { problem: 'webhook_changed' };
  const until = new Date(now + SECRET_OVERLAP_MS).toISOString();
  return { status: 200, body: { secret, previous_secret_until: until } };
};

const wiring = (): Adapters => ({
  webhooks: dynamoWebhooks(directoryTable()),
  box: kmsSealedBox(setting('bankTokensKey')),
});

export const handler = serve(contract, wiring, operation);
