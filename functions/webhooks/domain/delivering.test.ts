import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { describe, expect, test } from '@jest/globals';
import { closedCircuit } from './circuit.ts';
import { domainEvent } from './domain-event.ts';
import { drainLane, drainLimits } from './drain-lane.ts';
import { webhookWith } from './memory-webhooks.fixture.ts';
import { failed, hangs, type Receiver, simulatedDelivery, taken } from './simulated-delivery.fixture.ts';
import type { WebhookRecord } from './webhook-endpoint.ts';

const begin = Date.parse('2026-03-01T08:00:00.000Z');
const HOUR = 3_600_000;
const organisationId = '692039c0bbbbbbbbbbbbbbbb';
const APPLICATIONS = 250;

const applicationOf = (number: number): string => `692039c0${String(number % APPLICATIONS).padStart(16, '0')}`;

/** The number of an event, which its receiver reads from the body. */
const numberIn = (body: string): number => Number(/"generation":(\d+)/.exec(body)?.[1]);

const analysed = (number: number, derive: (owner: string, ...parts: readonly string[]) => string) => {
  const applicationId = applicationOf(number);
  return domainEvent(derive, {
    organisationId,
    type: 'analysis.completed',
    subject: applicationId,
    occurredAt: new Date(begin + number).toISOString(),
    discriminator: [String(number)],
    data: { application_id: applicationId, href: '/', generation: number, state: 'READY' },
  });
};

/** Runs events through, and what each endpoint took, in its order. */
async function delivered(all: WebhookRecord[], events: number, receiver: Receiver, hours = 100) {
  const took = new Map<string, number[]>(all.map(({ id }) => [id, []]));
  const random = drawsOf('jitter').unit;
  const simulation = simulatedDelivery(
    all,
    (webhook, body, now) => {
      const result = receiver(webhook, body, now);
      if (result.failure === null) took.get(webhook.id)?.push(numberIn(body));
      return result;
    },
    begin,
    random,
  );
  for (let number = 0; number < events; number += 1) await simulation.happen(analysed(number, simulation.derive));
  await simulation.runUntil(begin + hours * HOUR);
  return { simulation, took: (id: string) => took.get(id) ?? [] };
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
const inOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0));

describe('10 000 deliveries of which 30 % of the attempts fail', () => {
  const random = drawsOf('unsteady receiver').unit;
  const unsteady: Receiver = () => (random() < 0.3 ? failed : taken);

  test('Deliveries all arrive, each once, where nothing asks for an order', async () => {
    const webhook = webhookWith();
    const { simulation, took } = await delivered([webhook], 10_000, unsteady);
    expect(took(webhook.id).toSorted((a, b) => a - b)).toEqual(upTo(10_000));
    const states = new Set([...simulation.stores.deliveries.all.values()].map(({ state }) => state));
    expect(states).toEqual(new Set(['DELIVERED']));
    expect(simulation.stores.lanes.waitingIn(webhook.id)).toBe(0);
    expect(simulation.disabled).toEqual([]);
  });

  test('Deliveries all arrive, and none before its predecessor of the same application, where that is asked for', async () => {
    const webhook = webhookWith({ ordering: 'subject' });
    const { took } = await delivered([webhook], 10_000, unsteady);
    const arrived = took(webhook.id);
    expect(arrived.toSorted((a, b) => a - b)).toEqual(upTo(10_000));
    for (let application = 0; application < APPLICATIONS; application += 1) {
      expect(inOrder(arrived.filter((number) => number % APPLICATIONS === application))).toBe(true);
    }
    // And one application holds no other one up.
    expect(inOrder(arrived)).toBe(false);
  });

  test('Deliveries all arrive in their order, where an endpoint asks for that', async () => {
    const webhook = webhookWith({ ordering: 'endpoint' });
    const { took } = await delivered([webhook], 2_000, unsteady);
    expect(took(webhook.id)).toEqual(upTo(2_000));
  });
});

describe('a receiver', () => {
  test('A receiver that hangs gets one round and is left alone, while another one gets everything', async () => {
    const slow = webhookWith();
    const well = webhookWith({ id: '692039c0dddddddddddddddd' });
    const asked: number[] = [];
    const { took } = await delivered(
      [slow, well],
      100,
      ({ id }, _, now) => {
        if (id === well.id) return taken;
        asked.push(now);
        return hangs;
      },
      0.1,
    );
    expect(took(well.id)).toHaveLength(100);
    // Six minutes: a first round side by side, then one attempt after each pause of 15, 30, 60, 120 and more seconds.
    expect(asked.length).toBeLessThanOrEqual(10 + 5);
  });

  test('A receiver that hangs takes no time of workers for quick ones, before it is known and after', async () => {
    const fallen = webhookWith();
    const well = webhookWith({ id: '692039c0dddddddddddddddd' });
    const all = [fallen, well];
    const { simulation } = await delivered(all, 40, () => taken, 0.01);
    // It was quick until now: one round of ten seconds shows that it is not any more.
    for (let number = 40; number < 240; number += 1) await simulation.happen(analysed(number, simulation.derive));
    simulation.answerBy(({ id }) => (id === fallen.id ? hangs : taken));
    await simulation.runUntil(begin + HOUR);
    const taking = simulation.held.filter(({ milliseconds }) => milliseconds >= 10_000);
    expect(taking.length).toBeGreaterThan(3);
    expect(taking.filter(({ by }) => by === 'quick')).toHaveLength(1);
    expect(taking.filter(({ webhookId }) => webhookId === well.id)).toEqual([]);
  });

  test('A receiver of unknown pace is not waited for by workers for quick ones', async () => {
    const { simulation } = await delivered([webhookWith()], 40, () => hangs, 1);
    expect(simulation.held.filter(({ by, milliseconds }) => by === 'quick' && milliseconds > 0)).toEqual([]);
  });

  test('A receiver that takes nine seconds for each is not called longer than its turn', async () => {
    const webhook = webhookWith();
    const { simulation } = await delivered([webhook], 100, () => taken, -1);
    let now = begin + HOUR;
    const sent: number[] = [];
    const asked: string[] = [];
    const ports = {
      ...simulation.ports,
      clock: () => now,
      senderOf: async () => async () => {
        sent.push(now - begin - HOUR);
        now += 9_000;
        return { ...taken, milliseconds: 9_000, retryAfterMs: null };
      },
      queue: { requestLane: async (_: unknown, pace: string) => void asked.push(pace) },
    };
    const ref = { organisationId, webhookId: webhook.id };
    await drainLane(ports, ref, { ...drainLimits.slow, concurrency: 1 });
    expect(sent).toEqual([0, 9_000, 18_000]);
    expect(asked).toEqual(['slow']);
  });

  test('A receiver that is repaired while a run finds it failing is called again at once', async () => {
    const webhook = webhookWith();
    const { simulation } = await delivered([webhook], 20, () => taken, -1);
    const ref = { organisationId, webhookId: webhook.id };
    const asked: (number | undefined)[] = [];
    const ports = {
      ...simulation.ports,
      senderOf: async () => async () => {
        // The person corrects the address while attempts at the one of before are under way.
        if (asked.length === 0) await simulation.stores.lanes.reset(ref);
        return { ...failed, retryAfterMs: null };
      },
      queue: { requestLane: async (_: unknown, __: string, seconds?: number) => void asked.push(seconds) },
    };
    await drainLane(ports, ref);
    expect(asked).toEqual([0]);
    const { lanes } = simulation.stores;
    expect((await lanes.acquireLease(ref, simulation.now(), simulation.now() + 1))?.circuit).toEqual(closedCircuit);
  });

  test('A receiver that takes nothing for three days is disabled, and people are notified once', async () => {
    const webhook = webhookWith();
    const all = [webhook];
    const { simulation } = await delivered(all, 20, () => failed, 200);
    expect(all[0]).toMatchObject({ isActive: false, disabledReason: 'failing' });
    expect(simulation.disabled).toEqual([webhook.id]);
    expect(Date.parse(all[0]?.disabledAt ?? '')).toBeGreaterThanOrEqual(begin + 72 * HOUR);
    expect(Date.parse(all[0]?.disabledAt ?? '')).toBeLessThan(begin + 75 * HOUR);
    // It receives nothing that happens from then on.
    await simulation.happen(analysed(999, simulation.derive));
    expect(simulation.stores.deliveries.all.size).toBe(20);
  });

  test('A receiver that answers 410 is disabled at once', async () => {
    const all = [webhookWith()];
    await delivered(all, 3, () => ({ status: 410, failure: 'status', milliseconds: 1 }), 1);
    expect(all[0]).toMatchObject({ isActive: false, disabledReason: 'gone' });
  });

  test('A disabled receiver is reported by a later run where nobody could be notified at once, for a day', async () => {
    const all = [webhookWith()];
    let isMailDown = true;
    const told: string[] = [];
    const { simulation } = await delivered(all, 3, () => failed, -1);
    const ref = { organisationId, webhookId: all[0]?.id ?? '' };
    let now = simulation.now();
    const ports = {
      ...simulation.ports,
      clock: () => now,
      senderOf: async () => async () => ({ ...failed, status: 410, retryAfterMs: null }),
      notifyEndpointDisabled: async (_: WebhookRecord, reason: string) => {
        if (isMailDown) throw new Error('no mail');
        told.push(reason);
      },
    };
    await expect(drainLane(ports, ref)).rejects.toThrow('no mail');
    expect(all[0]).toMatchObject({ isActive: false, toldAt: null });
    // The lane is still due, so the sweep requeues it once the lease is over.
    expect(simulation.stores.lanes.lookAtOf(ref.webhookId)).not.toBeNull();
    now += HOUR;
    await expect(drainLane(ports, ref)).rejects.toThrow('no mail');
    isMailDown = false;
    for (let run = 0; run < 2; run += 1) {
      now += HOUR;
      expect(await drainLane(ports, ref)).toBe('drained');
    }
    expect(told).toEqual(['gone']);
    expect(all[0]?.toldAt).not.toBeNull();
    expect(simulation.stores.lanes.lookAtOf(ref.webhookId)).toBeNull();
    all[0] = { ...webhookWith(), isActive: false, disabledReason: 'gone', disabledAt: new Date(now).toISOString() };
    now += 25 * HOUR;
    expect(await drainLane(ports, ref)).toBe('drained');
    expect(told).toEqual(['gone']);
  });

  test('A receiver that answers 410 at an address that was changed concurrently remains active, and nobody is notified', async () => {
    const before = webhookWith();
    const all = [before];
    const { simulation, took } = await delivered(
      all,
      3,
      ({ url }) => {
        if (url !== before.url) return taken;
        all[0] = { ...before, url: 'https://mended.example/hook' };
        return { status: 410, failure: 'status', milliseconds: 1 };
      },
      10,
    );
    expect(took(before.id).length).toBeGreaterThan(0);
    expect(all[0]).toMatchObject({ isActive: true, disabledReason: null });
    expect(simulation.disabled).toEqual([]);
  });

  test('A receiver that is back after a day gets all of it', async () => {
    const webhook = webhookWith({ ordering: 'endpoint' });
    const { took } = await delivered([webhook], 300, (_, __, now) => (now < begin + 24 * HOUR ? failed : taken));
    expect(took(webhook.id)).toEqual(upTo(300));
  });

  test('A receiver whose lane another run has is left to that run', async () => {
    const webhook = webhookWith();
    const { simulation } = await delivered([webhook], 1, () => taken);
    const ref = { organisationId, webhookId: webhook.id };
    await simulation.stores.lanes.acquireLease(ref, simulation.now(), simulation.now() + 60_000);
    expect(await simulation.drain(ref)).toBe('busy');
  });
});

describe('an event', () => {
  test('An event that is reported again is recorded and delivered once', async () => {
    const webhook = webhookWith();
    const { simulation, took } = await delivered([webhook], 1, () => taken);
    await simulation.happen(analysed(0, simulation.derive));
    await simulation.runUntil(begin + HOUR);
    expect(took(webhook.id)).toEqual([0]);
  });

  test('An event goes to those endpoints only that take its type', async () => {
    const all = [
      webhookWith({ eventTypes: ['bill.paid'] }),
      webhookWith({ id: '692039c0dddddddddddddddd', eventTypes: ['analysis.completed'] }),
      webhookWith({ id: '692039c0eeeeeeeeeeeeeeee', isActive: false }),
    ];
    const { took } = await delivered(all, 2, () => taken);
    expect(all.map(({ id }) => took(id))).toEqual([[], [0, 1], []]);
  });
});
