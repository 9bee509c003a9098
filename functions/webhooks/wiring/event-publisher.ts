import type { EventType } from '../../../schemas/events/event-catalogue.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { domainEvent, type EventInput, type HasSubscriber } from '../domain/domain-event.ts';
import { type PublisherPorts, publish } from '../domain/publish.ts';
import { dynamoEventOutbox } from '../store/dynamo-event-outbox.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';

/**
 * What announcing an event takes.
 * @param listening of functions that read the directory: what nobody takes is recorded at once
 */
export const eventPublisher = (
  held: Holds<'operations:put' | 'webhookQueue:send'>,
  listening?: HasSubscriber,
): PublisherPorts => ({
  outbox: dynamoEventOutbox(heldTable(held.operations), listening),
  queue: sqsWebhookQueue(held.webhookQueue),
  onLost: (error) => logger.error('event_relay_not_requested', { failure: loggableError(error) }),
});

/** Announces something that happened; announced again it is the same event. */
export function publishEvent<T extends EventType>(ports: PublisherPorts, happening: EventInput<T>, now: number) {
  return publish(ports, domainEvent(derivedIdentifier, happening), now);
}
