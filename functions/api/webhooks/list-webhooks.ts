import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import type { WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { listWebhooks as contract } from '../../../schemas/endpoints/webhooks.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';
import { webhookView } from '../../views/webhook.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ webhooks }, { caller, query }) => ({
  status: 200,
  body: listView(await webhooks.list(caller.organisationId, pageRequest(query)), webhookView),
});

export const handler = serve(contract, () => ({ webhooks: dynamoWebhooks(directoryTable()) }), operation);
