import type { DomainEvent, EventOutbox, RelayQueue } from './domain-event.ts';

export interface PublisherPorts {
  readonly outbox: EventOutbox;
  readonly queue: RelayQueue;
  /** Receives a queue that did not answer. */
  readonly onLost: (error: unknown) => void;
}

/** Has an event of the outbox recorded soon. Should the queue not answer, the sweep requeues it a minute later. */
export async function relaySoon(
  { queue, onLost }: Pick<PublisherPorts, 'queue' | 'onLost'>,
  { organisationId, subject }: Pick<DomainEvent, 'organisationId' | 'subject'>,
): Promise<void> {
  try {
    await queue.requestRelay({ organisationId, subject });
  } catch (error) {
    onLost(error);
  }
}

/**
 * Announces something that happened, for a caller that is run again until this went through: announced twice, it is one
 * event. Throws when it could not be kept.
 */
export async function publish(ports: PublisherPorts, event: DomainEvent, now: number): Promise<void> {
  if ((await ports.outbox.put(event, now)) === 'waits') await relaySoon(ports, event);
}
