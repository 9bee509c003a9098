import * as z from 'zod';
import { countByDay, talliesOf } from '../../platform/store/day-tallies.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { readPage } from '../../platform/store/listing.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { absent, type Table, type WriteAction } from '../../platform/store/table.ts';
import type { EventRelay, EventRelayReader, EventStore, NewDelivery } from '../domain/delivery.ts';
import type { DomainEvent } from '../domain/domain-event.ts';
import { eventBody, StoredEvent } from '../domain/kept-event.ts';
import { dueEvents, expiresAt, keptEventSeconds, recordedItem, webhookKeys } from './webhook-items.ts';

const Subject = z.object({ organisationId: z.string(), subject: z.string() });

/** The outbox for the recorder of what is in it. */
export function dynamoEventRelay(table: Table): EventRelay {
  return {
    ...dynamoEventRelayReader(table),
    async remove(event) {
      await table.remove(webhookKeys.happened(event));
    },
  };
}

/** The same for functions that may only read. */
export function dynamoEventRelayReader(table: ReadableTable): EventRelayReader {
  return {
    async of(ref) {
      const items = await table.startingWith(webhookKeys.outbox(ref), 'EVENT#');
      return items.map((item) => StoredEvent.parse(item));
    },
    drainDue: (by, take) => dueEvents.drain(table, new Date(by).toISOString(), (item) => Subject.parse(item), take),
  };
}

/** What is written for one delivery of an event: its record, and its place in the lane of its endpoint. */
function deliveryActions(event: DomainEvent, delivery: NewDelivery, now: number): WriteAction[] {
  const { webhookId, deliveryId, key, inOrder } = delivery;
  const ref = { organisationId: event.organisationId, webhookId };
  const at = new Date(now).toISOString();
  // Of two recorded within a millisecond the earlier event comes first: ids of events have the order of what happened.
  const place = `${at}#${event.id}`;
  const expires = { expires_at: expiresAt(now) };
  return [
    {
      put: {
        ...webhookKeys.delivery(ref, deliveryId),
        id: deliveryId,
        eventId: event.id,
        eventType: event.type,
        state: 'PENDING',
        createdAt: at,
        attempts: 0,
        nextAttemptAt: at,
        log: [],
        ...expires,
      },
      condition: absent,
    },
    {
      put: {
        ...webhookKeys.waiting(ref, place),
        place,
        deliveryId,
        eventId: event.id,
        body: eventBody(event),
        key,
        due: at,
        attempts: 0,
        queuedAt: at,
        inOrder,
        ...expires,
      },
      condition: absent,
    },
  ];
}

/** Events as organisations see them, and reads of them. */
export interface RecordedEvents extends EventStore {
  /** @param now epoch milliseconds */
  list(organisationId: string, page: PageRequest, now: number): Promise<ListPage<DomainEvent>>;
}

/** Recorded events in the operations table, in the partition of their organisation. */
export function dynamoRecordedEvents(table: Table): RecordedEvents {
  return {
    async record(event, deliveries, now) {
      const kept = recordedItem(event, now);
      if (deliveries.length === 0) return (await table.put(kept, absent)) ? 'recorded' : 'known';
      const failed = await table.transact([
        { put: kept, condition: absent },
        ...deliveries.flatMap((delivery) => deliveryActions(event, delivery, now)),
      ]);
      return failed.length === 0 ? 'recorded' : 'known';
    },
    list(organisationId, page, now) {
      const list = { pk: webhookKeys.events(organisationId), prefix: 'EVENT#' };
      const count = () => countByDay(table, list, now, keptEventSeconds, talliesOf(table, list));
      return readPage(table, list, page, (item) => StoredEvent.parse(item), count);
    },
  };
}
