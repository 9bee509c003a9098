import type { Table, WriteAction } from '../../platform/store/table.ts';
import type { DomainEvent, EventOutbox, HasSubscriber } from '../domain/domain-event.ts';
import { dueEvents, expiresAt, recordedItem, webhookKeys } from './webhook-items.ts';

/** When an event whose message was lost is relayed all the same. */
const STALE_AFTER_MS = 60_000;

function outboxItem(event: DomainEvent, now: number) {
  return {
    ...webhookKeys.happened(event),
    ...event,
    ...dueEvents.fields(event.id, new Date(now + STALE_AFTER_MS).toISOString()),
    expires_at: expiresAt(now),
  };
}

/** The member of a transaction, of whatever table, that keeps an event together with what it reports. */
export function outboxAction(operations: Table, event: DomainEvent, now: number): WriteAction {
  return { put: outboxItem(event, now), table: operations };
}

/** The same where nobody listens: then it is recorded at once, at a quarter of the writes. */
export function recordedAction(operations: Table, event: DomainEvent, now: number): WriteAction {
  return { put: recordedItem(event, now), table: operations };
}

/**
 * Events that wait to be recorded, in the operations table, in a partition for each subject.
 * @param listening for those who may read webhooks: what nobody takes is recorded at once
 */
export function dynamoEventOutbox(operations: Table, listening: HasSubscriber = async () => true): EventOutbox {
  return {
    async put(event, now) {
      if (await listening(event)) {
        await operations.put(outboxItem(event, now));
        return 'waits';
      }
      await operations.put(recordedItem(event, now));
      return 'recorded';
    },
  };
}
