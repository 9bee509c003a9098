import { testWebhook as contract } from '../../../schemas/endpoints/webhooks.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { EventStore } from '../domain/delivery.ts';
import { domainEvent } from '../domain/domain-event.ts';
import { newDelivery } from '../domain/relay-events.ts';
import type { WebhookStore } from '../domain/webhook-endpoint.ts';
import { testWebhook as grants } from '../resources.ts';
import { dynamoRecordedEvents } from '../store/dynamo-event-relay.ts';
import { dynamoWebhookLanes } from '../store/dynamo-webhook-lanes.ts';
import { dynamoWebhooksReader } from '../store/dynamo-webhooks.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';
import { enqueueLane, type LaneAsking } from '../wiring/enqueue-lane.ts';

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
    discriminator: [identifiers.next(now)],
    data: { webhook_id: webhook.id, href: `/v1/webhooks/${webhook.id}` },
  });
  const delivery = newDelivery(derivedIdentifier, webhook, event);
  await events.record(event, [delivery], now);
  await enqueueLane(adapters, ref, now);
  return { status: 202, body: { event_id: event.id, delivery_id: delivery.deliveryId } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    webhooks: dynamoWebhooksReader(heldTable(held.directory)),
    events: dynamoRecordedEvents(heldTable(held.operations)),
    lanes: dynamoWebhookLanes(heldTable(held.operations)),
    queue: sqsWebhookQueue(held.webhookQueue),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
