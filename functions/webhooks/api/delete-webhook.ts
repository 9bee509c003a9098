import { deleteWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { deleteWebhook as grants } from '../resources.ts';
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

export const handler = serve(
  contract,
  granted(grants, (held) => ({ webhooks: dynamoWebhooks(heldTable(held.directory)) })),
  operation,
);
