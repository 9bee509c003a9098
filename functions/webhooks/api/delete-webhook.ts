import { deleteWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { dynamoWebhooks } from '../store/dynamo-webhooks.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'remove'>;
}

/** What waits for it expires: nothing is sent for a webhook that is not there. */
export const operation: Operation<typeof contract, Adapters> = async ({ webhooks }, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  return (await webhooks.remove(ref)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'webhook_id_not_found' };
};

export const handler = serve(contract, () => ({ webhooks: dynamoWebhooks(directoryTable()) }), operation);
