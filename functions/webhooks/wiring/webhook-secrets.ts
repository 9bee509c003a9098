import type { SealContext } from '../../platform/secrets/sealed-box.ts';
import type { WebhookRef } from '../domain/webhook-endpoint.ts';

/** What the secrets of a webhook are sealed for. They are of no application: the webhook takes its place. */
export function webhookSecretContext({ organisationId, webhookId }: WebhookRef): SealContext {
  return { organisation: organisationId, application: webhookId, purpose: 'webhook-secret' };
}
