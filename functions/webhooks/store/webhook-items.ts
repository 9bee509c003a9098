import { dueWork } from '../../platform/keeping/due-work.ts';
import { keptSeconds } from '../../platform/keeping/retention-periods.ts';
import type { Key } from '../../platform/store/table.ts';
import type { DomainEvent, SubjectRef } from '../domain/domain-event.ts';
import type { WebhookRef } from '../domain/webhook-endpoint.ts';

/** Index of the operations table: what is due, across organisations, the longest due first. */
export const DUE_INDEX = 'due-work';

/** Lanes in that index, by their endpoint, and events by their id. */
export const dueLanes = dueWork(DUE_INDEX, 'webhook-lane');
export const dueEvents = dueWork(DUE_INDEX, 'event');

/** Places of the operations table. */
export const webhookKeys = {
  outbox: ({ organisationId, subject }: SubjectRef): string => `OUTBOX#${organisationId}#${subject}`,
  happened: (event: DomainEvent): Key => ({
    pk: webhookKeys.outbox(event),
    sk: `EVENT#${event.occurredAt}#${event.id}`,
  }),
  events: (organisationId: string): string => `EVENTS#${organisationId}`,
  event: (organisationId: string, eventId: string): Key => ({
    pk: webhookKeys.events(organisationId),
    sk: `EVENT#${eventId}`,
  }),
  deliveries: ({ organisationId, webhookId }: WebhookRef): string => `DELIVERIES#${organisationId}#${webhookId}`,
  delivery: (ref: WebhookRef, deliveryId: string): Key => ({
    pk: webhookKeys.deliveries(ref),
    sk: `DELIVERY#${deliveryId}`,
  }),
  lanePartition: ({ organisationId, webhookId }: WebhookRef): string => `LANE#${organisationId}#${webhookId}`,
  lane: (ref: WebhookRef): Key => ({ pk: webhookKeys.lanePartition(ref), sk: 'LANE' }),
  waiting: (ref: WebhookRef, place: string): Key => ({ pk: webhookKeys.lanePartition(ref), sk: `WAIT#${place}` }),
} as const;

/** How long an event of a time (epoch milliseconds) is kept, in seconds. */
export const keptEventSeconds = (at: number): number => keptSeconds('webhook_events', at);

/** Seconds of the epoch at which an event that is kept now may go, with what it reports. */
export const expiresAt = (now: number): number => Math.floor(now / 1000) + keptEventSeconds(now);

/** An event as its organisation sees it. */
export function recordedItem(event: DomainEvent, now: number) {
  return {
    ...webhookKeys.event(event.organisationId, event.id),
    ...event,
    expires_at: expiresAt(now),
  };
}
