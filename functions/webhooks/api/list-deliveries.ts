import { listDeliveries as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { listDeliveries as grants } from '../resources.ts';
import { type DeliveryLog, dynamoWebhookDeliveries } from '../store/dynamo-webhook-deliveries.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';
import { deliveryView } from '../views/webhook.ts';

interface Adapters {
  readonly webhooks: Pick<WebhookStore, 'find'>;
  readonly deliveries: Pick<DeliveryLog, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { webhooks, deliveries },
  { caller, path, query, now },
) => {
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  if ((await webhooks.find(ref)) === null) return { problem: 'webhook_id_not_found' };
  return { status: 200, body: listView(await deliveries.list(ref, pageRequest(query), now), deliveryView) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooksReader(heldTable(held.directory)),
    deliveries: dynamoWebhookDeliveries(heldTable(held.operations)),
  }),
);

export const handler = serve(contract, wiring, operation);
