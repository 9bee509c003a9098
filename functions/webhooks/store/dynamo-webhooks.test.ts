import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { closedCircuit } from '../domain/circuit.ts';
import { domainEvent } from '../domain/domain-event.ts';
import { webhookWith } from '../domain/memory-webhooks.fixture.ts';
import { newDelivery, relayEvents } from '../domain/relay-events.ts';
import { MAX_WEBHOOKS, rotated, type WebhookRecord } from '../domain/webhook-endpoint.ts';
import { dynamoEventOutbox } from './dynamo-event-outbox.ts';
import { dynamoEventRelay, dynamoRecordedEvents } from './dynamo-event-relay.ts';
import { dynamoWebhookDeliveries } from './dynamo-webhook-deliveries.ts';
import { dynamoWebhookLanes } from './dynamo-webhook-lanes.ts';
import { dynamoWebhooks } from './dynamo-webhooks.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const now = Date.parse('2026-03-01T08:00:00.000Z');
const attempt = { at: new Date(now).toISOString(), status: 500, failure: 'status', milliseconds: 3 } as const;
const newId = (): string => randomIdentifiers.next(now);
const refOf = ({ organisationId, id }: WebhookRecord) => ({ organisationId, webhookId: id });
const newWebhook = (changes: Partial<WebhookRecord> = {}): WebhookRecord =>
  webhookWith({ id: newId(), organisationId: newId(), ...changes });

const parts = () => ({
  webhooks: dynamoWebhooks(started.table),
  outbox: dynamoEventRelay(started.table),
  events: dynamoRecordedEvents(started.table),
  lanes: dynamoWebhookLanes(started.table),
  deliveries: dynamoWebhookDeliveries(started.table),
});

const billPaid = (organisationId: string, billId: string, second = 0) =>
  domainEvent(derivedIdentifier, {
    organisationId,
    type: 'bill.paid',
    subject: billId,
    occurredAt: new Date(now + second * 1000).toISOString(),
    discriminator: [String(second)],
    data: { bill_id: billId, invoice_number: 'INV-1', period: '2026-02', href: '/' },
  });

/** An endpoint with one delivery that waits. */
async function waitingDelivery(changes: Partial<WebhookRecord> = {}) {
  const webhook = newWebhook(changes);
  const event = billPaid(webhook.organisationId, newId());
  const delivery = newDelivery(derivedIdentifier, webhook, event);
  expect(await parts().events.record(event, [delivery], now)).toBe('recorded');
  const [waiting] = await parts().lanes.waiting(refOf(webhook), 10);
  if (!waiting) throw new Error('nothing waits');
  return { webhook, ref: refOf(webhook), event, delivery, waiting };
}

describe('webhooks', () => {
  test('Webhooks are kept with their secrets, listed, changed and removed, by their organisation only', async () => {
    const { webhooks } = parts();
    const webhook = newWebhook({ secrets: [{ sealed: new Uint8Array([1, 2, 3]), until: null }] });
    const ref = refOf(webhook);
    expect(await webhooks.create(webhook)).toBe('created');
    expect(await webhooks.find(ref)).toEqual(webhook);
    expect(await webhooks.find({ ...ref, organisationId: newId() })).toBeNull();
    expect(await webhooks.change(ref, { description: 'Ours', eventTypes: ['bill.paid'] })).toMatchObject({
      description: 'Ours',
      eventTypes: ['bill.paid'],
      url: webhook.url,
    });
    expect((await webhooks.list(webhook.organisationId, { skip: 0, limit: 5 })).count).toBe(1);
    expect(await webhooks.remove(ref)).toBe('removed');
    expect(await webhooks.remove(ref)).toBe('not_found');
    expect(await webhooks.change(ref, { description: 'Ours' })).toBeNull();
  });

  test('Webhooks are limited in number', async () => {
    const { webhooks } = parts();
    const organisationId = newId();
    for (let made = 0; made < MAX_WEBHOOKS; made += 1) await webhooks.create(newWebhook({ organisationId }));
    expect(await webhooks.create(newWebhook({ organisationId }))).toBe('full');
  });

  test('Webhooks have their secrets replaced by one of two at once', async () => {
    const { webhooks } = parts();
    const webhook = newWebhook({ secrets: [{ sealed: new Uint8Array([1]), until: null }] });
    await webhooks.create(webhook);
    const outcomes = await Promise.all(
      [2, 3].map((byte) =>
        webhooks.replaceSecrets(
          refOf(webhook),
          webhook.secrets,
          rotated(webhook.secrets, { sealed: new Uint8Array([byte]), publicKey: `whpk_${byte}` }, now),
        ),
      ),
    );
    expect(outcomes.filter((one) => one !== null)).toHaveLength(1);
    expect((await webhooks.find(refOf(webhook)))?.secrets).toHaveLength(2);
  });

  test('Webhooks are disabled by one of two at once', async () => {
    const { webhooks } = parts();
    const webhook = newWebhook();
    await webhooks.create(webhook);
    const disabled = await Promise.all(
      [1, 2].map(() => webhooks.disable(refOf(webhook), webhook.url, 'failing', 'now')),
    );
    expect(disabled.toSorted()).toEqual([false, true]);
  });

  test('Webhooks owe people the notification that they were disabled until it is noted, and owe it anew the next time', async () => {
    const { webhooks } = parts();
    const webhook = newWebhook();
    const ref = refOf(webhook);
    await webhooks.create({ ...webhook, toldAt: 'once' });
    await webhooks.disable(ref, webhook.url, 'failing', 'first');
    expect((await webhooks.find(ref))?.toldAt).toBeNull();
    await webhooks.noteTold(ref, 'of another time', 'never');
    expect((await webhooks.find(ref))?.toldAt).toBeNull();
    await webhooks.noteTold(ref, 'first', 'then');
    expect((await webhooks.find(ref))?.toldAt).toBe('then');
    await webhooks.change(ref, { isActive: true, disabledReason: null, disabledAt: null });
    await webhooks.disable(ref, webhook.url, 'gone', 'second');
    expect((await webhooks.find(ref))?.toldAt).toBeNull();
  });

  test('Webhooks whose address was changed concurrently are not disabled for what the old one did', async () => {
    const { webhooks } = parts();
    const webhook = newWebhook();
    await webhooks.create(webhook);
    await webhooks.change(refOf(webhook), { url: 'https://mended.example/hook' });
    expect(await webhooks.disable(refOf(webhook), webhook.url, 'gone', 'now')).toBe(false);
    expect(await webhooks.find(refOf(webhook))).toMatchObject({ isActive: true, disabledReason: null });
    expect(await webhooks.disable(refOf(webhook), 'https://mended.example/hook', 'gone', 'now')).toBe(true);
  });
});

describe('an event in the outbox', () => {
  test('An event in the outbox is recorded once with a delivery for each endpoint, in the order of its subject, and leaves it', async () => {
    const { webhooks, outbox, events, lanes } = parts();
    const webhook = newWebhook({ ordering: 'subject' });
    const { organisationId } = webhook;
    await webhooks.create(webhook);
    const billId = newId();
    const put = dynamoEventOutbox(started.table);
    const [later, earlier] = [billPaid(organisationId, billId, 5), billPaid(organisationId, billId, 1)];
    for (const event of [later, earlier, later]) await put.put(event, now);
    const ref = { organisationId, subject: billId };
    expect(await dueBy(outbox, now)).not.toContainEqual(ref);
    expect(await dueBy(outbox, now + 61_000)).toContainEqual(ref);
    const asked: string[] = [];
    const queue = { requestLane: async ({ webhookId }: { readonly webhookId: string }) => void asked.push(webhookId) };
    const ports = { webhooks, outbox, events, lanes, queue, derive: derivedIdentifier };
    let tick = now;
    const clock = () => {
      tick += 1;
      return tick;
    };
    expect(await relayEvents(ports, ref, clock)).toBe(2);
    expect(await outbox.of(ref)).toEqual([]);
    expect(asked).toEqual([webhook.id]);
    expect((await lanes.waiting(refOf(webhook), 10)).map(({ eventId }) => eventId)).toEqual([earlier.id, later.id]);
    expect(await dueBy(lanes, now + 3_600_000)).toContainEqual(refOf(webhook));
    await put.put(later, now);
    await relayEvents(ports, ref, clock);
    expect(await lanes.waiting(refOf(webhook), 10)).toHaveLength(2);
    const page = await events.list(organisationId, { skip: 0, limit: 1 }, Date.now());
    expect(page.items).toEqual([later]);
    const rest = await events.list(organisationId, { skip: 0, limit: 1, cursor: page.nextCursor ?? '' }, Date.now());
    expect(rest).toEqual({ count: 2, hasNext: false, hasPrev: true, nextCursor: null, items: [earlier] });
  });
});

test('events of one subject keep their order within a millisecond, and while the clock is set back', async () => {
  const { webhooks, outbox, events, lanes } = parts();
  const webhook = newWebhook({ ordering: 'subject' });
  const { organisationId } = webhook;
  await webhooks.create(webhook);
  const put = dynamoEventOutbox(started.table);
  const relayed = async (clock: () => number) => {
    const billId = newId();
    const bills = Array.from({ length: 8 }, (_, second) => billPaid(organisationId, billId, second));
    for (const event of bills) await put.put(event, now);
    const queue = { requestLane: async () => {} };
    const ports = { webhooks, outbox, events, lanes, queue, derive: derivedIdentifier };
    await relayEvents(ports, { organisationId, subject: billId }, clock);
    const ids = bills.map(({ id }) => id);
    const waiting = await lanes.waiting(refOf(webhook), 100);
    return { ids, waiting: waiting.map(({ eventId }) => eventId).filter((id) => ids.includes(id)) };
  };
  let tick = now;
  const still = await relayed(() => now);
  expect(still.waiting).toEqual(still.ids);
  const back = await relayed(() => {
    tick -= 1;
    return tick;
  });
  expect(back.waiting).toEqual(back.ids);
});

describe('an event that nobody takes', () => {
  test('An event without a receiver is recorded at once, and waits for nobody', async () => {
    const { outbox, events } = parts();
    const event = billPaid(newId(), newId());
    const unheard = dynamoEventOutbox(started.table, async () => false);
    expect([await unheard.put(event, now), await unheard.put(event, now)]).toEqual(['recorded', 'recorded']);
    expect(await outbox.of(event)).toEqual([]);
    expect((await events.list(event.organisationId, { skip: 0, limit: 5 }, Date.now())).items).toEqual([event]);
    // A webhook that was made concurrently receives what is announced from then on.
    expect(await dynamoEventOutbox(started.table).put(event, now)).toBe('waits');
  });
});

describe('a lane', () => {
  test('A lane has one runner at a time until the lease is over', async () => {
    const { lanes } = parts();
    const ref = refOf(newWebhook());
    expect(await lanes.acquireLease(ref, now, now + 60_000)).toEqual({
      circuit: closedCircuit,
      queued: 0,
      resets: 0,
      pace: 'slow',
    });
    expect(await lanes.acquireLease(ref, now + 59_999, now + 90_000)).toBeNull();
    expect(await lanes.acquireLease(ref, now + 60_000, now + 90_000)).not.toBeNull();
  });

  test('A lane keeps its circuit, and says when something was queued while it was run', async () => {
    const { lanes } = parts();
    const ref = refOf(newWebhook());
    expect(await lanes.markPending(ref, now, now + 60_000)).toEqual({ state: 'idle', pace: 'slow' });
    const taken = await lanes.acquireLease(ref, now, now + 60_000);
    expect(taken?.queued).toBe(1);
    const circuit = { failures: 5, opened: 1, openUntil: new Date(now).toISOString(), failingSince: null };
    expect(await lanes.markPending(ref, now, now + 60_000)).toEqual({ state: 'running', pace: 'slow' });
    expect(await lanes.release(ref, { circuit, queued: 1, resets: 0, pace: 'quick' }, null)).toBe('queued');
    expect(await lanes.acquireLease(ref, now, now + 60_000)).toEqual({
      circuit,
      queued: 2,
      resets: 0,
      pace: 'quick',
    });
    expect(await lanes.release(ref, { circuit, queued: 2, resets: 0, pace: 'quick' }, now + 7_200_000)).toBe('nothing');
    expect(await dueBy(lanes, now + 3_600_000)).not.toContainEqual(ref);
    expect(await dueBy(lanes, now + 7_200_000)).toContainEqual(ref);
    await lanes.acquireLease(ref, now, now + 60_000);
    expect(await lanes.release(ref, { circuit, queued: 2, resets: 0, pace: 'quick' }, null)).toBe('nothing');
    expect(await dueBy(lanes, now + 7_200_000)).not.toContainEqual(ref);
  });
});

describe('a lane that is reset while it is run', () => {
  const circuit = { failures: 9, opened: 3, openUntil: new Date(now + 3_600_000).toISOString(), failingSince: null };

  test('A lane that is reset while it is run keeps nothing of what that run learnt, and remains due', async () => {
    const { lanes } = parts();
    const ref = refOf(newWebhook());
    await lanes.markPending(ref, now, now + 60_000);
    const taken = await lanes.acquireLease(ref, now, now + 60_000);
    if (taken === null) throw new Error('not taken');
    await lanes.reset(ref);
    await lanes.markPending(ref, now, now + 30_000);
    expect(await lanes.release(ref, { ...taken, circuit, pace: 'quick' }, now + 3_600_000)).toBe('reset');
    expect(await dueBy(lanes, now + 30_000)).toContainEqual(ref);
    expect(await lanes.acquireLease(ref, now, now + 60_000)).toEqual({
      circuit: closedCircuit,
      queued: 2,
      resets: 1,
      pace: 'slow',
    });
  });

  test('A lane that is reset while it is run keeps what the next run learns', async () => {
    const { lanes } = parts();
    const ref = refOf(newWebhook());
    await lanes.reset(ref);
    const taken = await lanes.acquireLease(ref, now, now + 60_000);
    if (taken === null) throw new Error('not taken');
    expect(await lanes.release(ref, { ...taken, circuit }, null)).toBe('nothing');
    expect(await lanes.acquireLease(ref, now, now + 60_000)).toMatchObject({ circuit, resets: 1 });
  });
});

describe('a delivery', () => {
  test('A delivery that failed moves to the place of its next attempt, and goes when it was made', async () => {
    const { lanes, deliveries } = parts();
    const { ref, waiting, delivery } = await waitingDelivery();
    await deliveries.attempted(ref, waiting, attempt, { state: 'PENDING', due: now + 5_000 });
    const [again, ...others] = await lanes.waiting(ref, 10);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ attempts: 1, due: new Date(now + 5_000).toISOString(), queuedAt: waiting.queuedAt });
    expect(again?.place).not.toBe(waiting.place);
    if (!again) throw new Error('nothing waits');
    const taken = { ...attempt, status: 200, failure: null };
    await deliveries.attempted(ref, again, taken, { state: 'DELIVERED' });
    expect(await lanes.waiting(ref, 10)).toEqual([]);
    expect(await deliveries.find(ref, delivery.deliveryId)).toMatchObject({
      state: 'DELIVERED',
      attempts: 2,
      nextAttemptAt: null,
      log: [attempt, taken],
    });
    expect((await deliveries.list(ref, { skip: 0, limit: 5 }, Date.now())).items).toHaveLength(1);
  });

  test('A delivery keeps its place where it has one', async () => {
    const { lanes, deliveries } = parts();
    const { ref, waiting } = await waitingDelivery({ ordering: 'endpoint' });
    await deliveries.attempted(ref, waiting, attempt, { state: 'PENDING', due: now + 5_000 });
    expect(await lanes.waiting(ref, 10)).toMatchObject([{ place: waiting.place, attempts: 1, key: 'endpoint' }]);
  });

  test('A delivery that was abandoned is made again on request, for another 72 hours', async () => {
    const { lanes, deliveries } = parts();
    const { ref, waiting, delivery, event } = await waitingDelivery();
    expect(await deliveries.replay(ref, delivery.deliveryId, now)).toMatchObject({ state: 'PENDING' });
    expect(await lanes.waiting(ref, 10)).toHaveLength(1);
    await deliveries.attempted(ref, waiting, attempt, { state: 'FAILED' });
    const later = now + 100 * 3_600_000;
    expect(await deliveries.replay(ref, delivery.deliveryId, later)).toMatchObject({ state: 'PENDING', log: [] });
    expect(await lanes.waiting(ref, 10)).toMatchObject([
      { eventId: event.id, body: waiting.body, attempts: 0, queuedAt: new Date(later).toISOString() },
    ]);
    expect(await deliveries.replay(ref, newId(), later)).toBeNull();
  });
});

async function dueBy<R>(
  store: { drainDue(by: number, take: (due: readonly R[]) => Promise<void>): Promise<unknown> },
  by: number,
): Promise<R[]> {
  const found: R[] = [];
  await store.drainDue(by, async (due) => void found.push(...due));
  return found;
}
