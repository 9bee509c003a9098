import { countByDay, talliesOf } from '../../platform/store/day-tallies.ts';
import { readPage } from '../../platform/store/listing.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { present, type Table } from '../../platform/store/table.ts';
import { DeliveryRecord, type DeliveryStore } from '../domain/delivery.ts';
import { eventBody, StoredEvent } from '../domain/kept-event.ts';
import type { WebhookRef } from '../domain/webhook-endpoint.ts';
import { expiresAt, keptEventSeconds, webhookKeys } from './webhook-items.ts';

/** Deliveries, and reads of them by the workers that send them. */
export interface DeliveryLog extends DeliveryStore {
  /** @param now epoch milliseconds */
  list(ref: WebhookRef, page: PageRequest, now: number): Promise<ListPage<DeliveryRecord>>;
}

/** Deliveries in the operations table, in the partition of their endpoint. */
export function dynamoWebhookDeliveries(table: Table): DeliveryLog {
  const find: DeliveryStore['find'] = async (ref, deliveryId) => {
    const item = await table.get(webhookKeys.delivery(ref, deliveryId));
    return item ? DeliveryRecord.parse(item) : null;
  };
  return {
    find,
    async attempted(ref, waiting, attempt, end) {
      const next = end.state === 'PENDING' ? new Date(end.due).toISOString() : null;
      await table.update(
        webhookKeys.delivery(ref, waiting.deliveryId),
        {
          expression:
            'SET #state = :state, nextAttemptAt = :next, #log = list_append(#log, :attempt) ADD attempts :one',
          names: { '#state': 'state', '#log': 'log' },
          values: { ':state': end.state, ':next': next, ':attempt': [attempt], ':one': 1 },
        },
        present,
      );
      const here = webhookKeys.waiting(ref, waiting.place);
      if (next === null) {
        await table.remove(here);
        return;
      }
      const again = { ...waiting, due: next, attempts: waiting.attempts + 1 };
      const expires = { expires_at: expiresAt(Date.parse(waiting.queuedAt)) };
      if (waiting.inOrder) {
        await table.put({ ...here, ...again, ...expires });
        return;
      }
      // Put before it is taken away: a run that dies between the two sends it twice, and never not at all.
      const place = `${next}#${waiting.deliveryId}`;
      await table.put({ ...webhookKeys.waiting(ref, place), ...again, place, ...expires });
      await table.remove(here);
    },
    async replay(ref, deliveryId, now) {
      const delivery = await find(ref, deliveryId);
      if (delivery === null || delivery.state === 'PENDING') return delivery;
      const kept = await table.get(webhookKeys.event(ref.organisationId, delivery.eventId));
      if (kept === null) return null;
      const at = new Date(now).toISOString();
      const place = `${at}#${deliveryId}`;
      const failed = await table.transact([
        {
          update: webhookKeys.delivery(ref, deliveryId),
          set: {
            expression: 'SET #state = :pending, nextAttemptAt = :at, #log = :none',
            names: { '#state': 'state', '#log': 'log' },
            values: { ':pending': 'PENDING', ':at': at, ':none': [] },
          },
          condition: {
            expression: '#state = :before',
            names: { '#state': 'state' },
            values: { ':before': delivery.state },
          },
        },
        {
          put: {
            ...webhookKeys.waiting(ref, place),
            place,
            deliveryId,
            eventId: delivery.eventId,
            body: eventBody(StoredEvent.parse(kept)),
            key: `replay#${deliveryId}`,
            due: at,
            attempts: 0,
            queuedAt: at,
            inOrder: false,
            expires_at: expiresAt(now),
          },
        },
      ]);
      // Asked for twice at once: it waits all the same.
      return failed.length === 0
        ? { ...delivery, state: 'PENDING', nextAttemptAt: at, log: [] }
        : find(ref, deliveryId);
    },
    list(ref, page, now) {
      const list = { pk: webhookKeys.deliveries(ref), prefix: 'DELIVERY#' };
      const count = () => countByDay(table, list, now, keptEventSeconds, talliesOf(table, list));
      return readPage(table, list, page, (item) => DeliveryRecord.parse(item), count);
    },
  };
}
