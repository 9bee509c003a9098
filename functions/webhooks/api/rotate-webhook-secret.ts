import { rotateWebhookSecret as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { SECRET_OVERLAP_MS } from '../domain/delivery-times.ts';
import { rotated, type WebhookStore } from '../domain/webhook-endpoint.ts';
import { rotateWebhookSecret as grants } from '../resources.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';
import { newWebhookSigner } from '../store/webhook-secret.ts';
import { webhookSecretContext } from '../wiring/webhook-secrets.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'find' | 'replaceSecrets'>;
  readonly box: Pick<SealedBox, 'seal'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ webhooks, box }, { caller, path, now }) => {
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  const webhook = await webhooks.find(ref);
  if (webhook === null) return { problem: 'webhook_id_not_found' };
  const { secret, publicKey, sealedText } = newWebhookSigner();
  const sealed = new Uint8Array(await box.seal(webhookSecretContext(ref), sealedText));
  const after = rotated(webhook.secrets, { sealed, publicKey }, now);
  // Two that rotate at once would each be shown a secret of which only one signs.
  if ((await webhooks.replaceSecrets(ref, webhook.secrets, after)) === null) return { problem: 'webhook_changed' };
  const until = new Date(now + SECRET_OVERLAP_MS).toISOString();
  return { status: 200, body: { secret, public_key: publicKey, previous_secret_until: until } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooks(heldTable(held.directory)),
    box: kmsSealedBox(held.webhookSecrets.to('seal')),
  }),
);

export const handler = serve(contract, wiring, operation);
