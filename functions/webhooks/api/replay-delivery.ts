import { replayDelivery as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DeliveryStore } from '../domain/delivery.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { replayDelivery as grants } from '../resources.ts';
import { dynamoWebhookDeliveries } from '../store/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';
import { deliveryView } from '../views/webhook.ts';
import { enqueueLane, type LaneAsking } from '../wiring/enqueue-lane.ts';

interface Adapters extends LaneAsking {
  readonly webhooks: Pick<WebhookStore, 'find'>;
  readonly deliveries: Pick<DeliveryStore, 'replay'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now }) => {
  const { webhooks, deliveries } = adapters;
  const ref = { organisationId: caller.organisationId, webhookId: path.webhook_id };
  const webhook = await webhooks.find(ref);
  if (webhook === null) return { problem: 'webhook_id_not_found' };
  if (!webhook.isActive) return { problem: 'webhook_inactive' };
  const delivery = await deliveries.replay(ref, path.delivery_id, now);
  if (delivery === null) return { problem: 'resource_not_found' };
  await enqueueLane(adapters, ref, now);
  return { status: 202, body: deliveryView(delivery) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooksReader(heldTable(held.directory)),
    deliveries: dynamoWebhookDeliveries(heldTable(held.operations)),
    lanes: dynamoWebhookLanes(heldTable(held.operations)),
    queue: sqsWebhookQueue(held.webhookQueue),
  }),
);

export const handler = serve(contract, wiring, operation);
