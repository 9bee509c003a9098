import { dynamoEventOutbox } from '../../adapters/aws/dynamo-event-outbox.ts';
import { sqsWebhookQueue } from '../../adapters/aws/webhook-queue.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import { type AnnouncePorts, announce } from '../../core/webhooks/announce.ts';
import { domainEvent, type Happening, type Listening } from '../../core/webhooks/domain-event.ts';
import type { EventType } from '../../schemas/events/event-catalogue.ts';
import { setting } from '../runtime/configuration.ts';
import { loggableError, logger } from '../runtime/logger.ts';
import { operationsTable } from '../runtime/tables.ts';

/**
 * What announcing an event takes.
 * @param listening of functions that read the directory: what nobody takes is recorded at once
 */
export const announcing = (listening?: Listening): AnnouncePorts => ({
  outbox: dynamoEventOutbox(operationsTable(), listening),
  queue: sqsWebhookQueue(setting('webhookQueueUrl')),
  onLost: (error) => logger.error('event_relay_not_requested', { failure: loggableError(error) }),
});

/** Announces something that happened; announced again it is the same event. */
export function announceThat<T extends EventType>(ports: AnnouncePorts, happening: Happening<T>, now: number) {
  return announce(ports, domainEvent(derivedIdentifier, happening), now);
}
