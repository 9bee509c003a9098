import type { EventRelay, EventStore, LaneQueue, LaneStore, NewDelivery } from './delivery.ts';
import type { DeriveId, DomainEvent, SubjectRef } from './domain-event.ts';
import { orderingKey, subscribesTo, type WebhookRecord, type WebhookStore } from './webhook-endpoint.ts';

export interface RelayPorts {
  readonly outbox: EventRelay;
  readonly webhooks: Pick<WebhookStore, 'ofOrganisation'>;
  readonly events: EventStore;
  readonly lanes: Pick<LaneStore, 'markPending'>;
  readonly queue: LaneQueue;
  readonly derive: DeriveId;
}

/** When a lane whose message was lost is checked again. */
export const LANE_LOST_AFTER_MS = 60_000;

/** The delivery of an event to an endpoint: its id follows from both, so it is made once. */
export function newDelivery(derive: DeriveId, webhook: WebhookRecord, event: DomainEvent): NewDelivery {
  const deliveryId = derive(event.id, webhook.id);
  const key = orderingKey(webhook, event, deliveryId);
  return { webhookId: webhook.id, deliveryId, key, inOrder: webhook.ordering !== 'none' };
}

/**
 * Records the events of a subject, the oldest first, and queues a delivery for each endpoint that takes them. Relaying an
 * event follows relaying those before it, or seeing that somebody did: so a delivery is queued after its predecessor. Every
 * step can be repeated.
 * @param clock epoch milliseconds
 */
export async function relayEvents(ports: RelayPorts, ref: SubjectRef, clock: () => number): Promise<number> {
  const { outbox, webhooks, events, lanes, queue, derive } = ports;
  const happened = await outbox.of(ref);
  if (happened.length === 0) return 0;
  const { organisationId } = ref;
  const endpoints = await webhooks.ofOrganisation(organisationId);
  const queued = new Set<string>();
  let at = 0;
  for (const event of happened) {
    const taking = endpoints.filter((webhook) => subscribesTo(webhook, event.type));
    const deliveries = taking.map((webhook) => newDelivery(derive, webhook, event));
    // A clock that is set back puts no event before its predecessor.
    at = Math.max(at, clock());
    await events.record(event, deliveries, at);
    // Also where it was recorded before: the run that did may have ended right after it.
    for (const { id } of taking) queued.add(id);
  }
  const touched = await Promise.all(
    [...queued].map(async (webhookId) => {
      const lane = { organisationId, webhookId };
      const now = clock();
      return { lane, ...(await lanes.markPending(lane, now, now + LANE_LOST_AFTER_MS)) };
    }),
  );
  // Only now: an event that is taken out is known to its lanes.
  await Promise.all(happened.map((event) => outbox.remove(event)));
  const idle = touched.filter(({ state }) => state === 'idle');
  await Promise.all(idle.map(({ lane, pace }) => queue.requestLane(lane, pace)));
  return happened.length;
}
