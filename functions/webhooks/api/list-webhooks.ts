import { listWebhooks as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { listWebhooks as grants } from '../resources.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';
import { webhookView } from '../views/webhook.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ webhooks }, { caller, query }) => ({
  status: 200,
  body: listView(await webhooks.list(caller.organisationId, pageRequest(query)), webhookView),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ webhooks: dynamoWebhooksReader(heldTable(held.directory)) })),
  operation,
);
