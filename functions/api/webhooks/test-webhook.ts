import { dynamoRecordedEvents } from '../../../adapters/aws/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../../../adapters/aws/dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from '../../../adapters/aws/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../../../adapters/aws/webhook-queue.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { EventStore } from '../../../core/webhooks/delivery.ts';
import { domainEvent } from '../../../core/webhooks/domain-event.ts';
import { newDelivery } from '../../../core/webhooks/relay-events.ts';
import type { WebhookStore } from '../../../core/webhooks/webhook-endpoint.ts';
import { testWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';
import { askForLane, type LaneAsking } from '../../webhooks/ask-for-lane.ts';

interface Adapters extends LaneAsking {
  readonly webhooks: Pick<WebhookStore, 'find'>;
  readonly events: EventStore;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now }) => {
  const { webhooks, events, identifiers } = adapters;
  const { organisationId } = caller;
  const ref = { organisationId, webhookId: path.webhook_id };
  const webhook = await webhooks.find(ref);
  if (webhook === null) return { problem: 'webhook_id_not_found' };
  if (!webhook.isActive) return { problem: 'webhook_inactive' };
  const event = domainEvent(derivedIdentifier, {
    organisationId,
    type: 'webhook.test',
    subject: webhook.id,
    occurredAt: new Date(now).toISOString(),
    which: [identifiers.next(now)],
    data: { webhook_id: webhook.id, href: `/v1/webhooks/${webhook.id}` },
  });
  const delivery = newDelivery(derivedIdentifier, webhook, event);
  await events.record(event, [delivery], now);
  await askForLane(adapters, ref, now);
  return { status: 202, body: { event_id: event.id, delivery_id: delivery.deliveryId } };
};

const wiring = (): Adapters => ({
  webhooks: dynamoWebhooks(directoryTable()),
  events: dynamoRecordedEvents(operationsTable()),
  lanes: dynamoWebhookLanes(operationsTable()),
  queue: sqsWebhookQueue(setting('webhookQueueUrl')),
  identifiers: randomIdentifiers,
});

export const handler = serve(contract, wiring, operation);
