import type { EventType } from '../../../schemas/events/event-catalogue.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { type AnnouncePorts, announce } from '../domain/announce.ts';
import { domainEvent, type Happening, type Listening } from '../domain/domain-event.ts';
import { dynamoEventOutbox } from '../store/dynamo-event-outbox.ts';
import { sqsWebhookQueue } from '../store/webhook-queue.ts';

/**
 * What announcing an event takes.
 * @param listening of functions that read the directory: what nobody takes is recorded at once
 */
export const announcing = (
  held: Holds<'operations:put' | 'webhookQueue:send'>,
  listening?: Listening,
): AnnouncePorts => ({
  outbox: dynamoEventOutbox(heldTable(held.operations), listening),
  queue: sqsWebhookQueue(held.webhookQueue),
  onLost: (error) => logger.error('event_relay_not_requested', { failure: loggableError(error) }),
});

/** Announces something that happened; announced again it is the same event. */
export function announceThat<T extends EventType>(ports: AnnouncePorts, happening: Happening<T>, now: number) {
  return announce(ports, domainEvent(derivedIdentifier, happening), now);
}
