import type { DeliveryOut, EventOut, WebhookOut } from '../../../schemas/entities/webhooks.ts';
import type { DeliveryRecord } from '../domain/delivery.ts';
import type { DomainEvent } from '../domain/domain-event.ts';
import { publicKeyOf, type WebhookRecord } from '../domain/webhook-endpoint.ts';

/** A webhook in the shape of the API, without its secrets. */
export function webhookView(webhook: WebhookRecord): WebhookOut {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    event_types: webhook.eventTypes,
    ordering: webhook.ordering,
    public_key: publicKeyOf(webhook),
    is_active: webhook.isActive,
    disabled_reason: webhook.disabledReason,
    disabled_at: webhook.disabledAt,
    created_at: webhook.createdAt,
  };
}

export function deliveryView(delivery: DeliveryRecord): DeliveryOut {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    state: delivery.state,
    created_at: delivery.createdAt,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    log: delivery.log,
  };
}

export function eventView({ id, type, occurredAt, data }: DomainEvent): EventOut {
  return { id, type, timestamp: occurredAt, data };
}
