import { dynamoWebhookDeliveries } from '../../../adapters/aws/dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from '../../../adapters/aws/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../../../adapters/aws/webhook-queue.ts';
import type { DeliveryStore } from '../../../core/webhooks/delivery.ts';
import type { WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { replayDelivery as contract } from '../../../schemas/endpoints/webhooks.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';
import { deliveryView } from '../../views/webhook.ts';
import { askForLane, type LaneAsking } from '../../webhooks/ask-for-lane.ts';

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
  await askForLane(adapters, ref, now);
  return { status: 202, body: deliveryView(delivery) };
};

const wiring = (): Adapters => ({
  webhooks: dynamoWebhooks(directoryTable()),
  deliveries: dynamoWebhookDeliveries(operationsTable()),
  lanes: dynamoWebhookLanes(operationsTable()),
  queue: sqsWebhookQueue(setting('webhookQueueUrl')),
});

export const handler = serve(contract, wiring, operation);
