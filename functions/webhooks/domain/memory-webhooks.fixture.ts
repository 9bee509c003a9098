import { closedCircuit } from './circuit.ts';
import type {
  AttemptEnd,
  DeliveryRecord,
  DeliveryStore,
  EventRelay,
  EventStore,
  LaneStore,
  LeasedLane,
  NewDelivery,
  WaitingDelivery,
} from './delivery.ts';
import type { DomainEvent } from './domain-event.ts';
import { eventBody } from './kept-event.ts';
import type { WebhookRecord } from './webhook-endpoint.ts';

interface Lane {
  state: LeasedLane;
  leasedUntil: number;
  lookAt: number | null;
  waiting: WaitingDelivery[];
}

/** A webhook that takes everything. */
export const webhookWith = (changes: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: '692039c0aaaaaaaaaaaaaaaa',
  organisationId: '692039c0bbbbbbbbbbbbbbbb',
  url: 'https://lender.example/hook',
  description: null,
  eventTypes: null,
  ordering: 'none',
  isActive: true,
  disabledReason: null,
  disabledAt: null,
  toldAt: null,
  secrets: [],
  createdBy: '692039c0cccccccccccccccc',
  createdAt: '2026-03-01T08:00:00.000Z',
  ...changes,
});

const byPlace = (a: WaitingDelivery, b: WaitingDelivery): number => (a.place < b.place ? -1 : 1);

/** Everything that recording and delivering works with, in memory. */
export function memoryWebhooks(all: WebhookRecord[]) {
  const happened: DomainEvent[] = [];
  const recorded = new Map<string, DomainEvent>();
  const deliveries = new Map<string, DeliveryRecord>();
  const lanes = new Map<string, Lane>();
  const laneOf = (webhookId: string): Lane => {
    const lane = lanes.get(webhookId) ?? {
      state: { circuit: closedCircuit, queued: 0, resets: 0, pace: 'slow' },
      leasedUntil: 0,
      lookAt: null,
      waiting: [],
    };
    lanes.set(webhookId, lane);
    return lane;
  };
  const insert = (lane: Lane, one: WaitingDelivery): void => {
    let at = lane.waiting.length;
    while (at > 0 && byPlace(one, lane.waiting[at - 1] ?? one) < 0) at -= 1;
    lane.waiting.splice(at, 0, one);
  };
  const outbox: EventRelay = {
    of: async ({ subject }) => happened.filter((event) => event.subject === subject),
    async remove({ id }) {
      const at = happened.findIndex((event) => event.id === id);
      if (at >= 0) happened.splice(at, 1);
    },
    drainDue: async () => ({ taken: 0, oldest: null, failed: 0, isCut: false }),
  };
  const record = async (event: DomainEvent, made: readonly NewDelivery[], now: number) => {
    if (recorded.has(event.id)) return 'known';
    recorded.set(event.id, event);
    for (const { webhookId, deliveryId, key, inOrder } of made) {
      const at = new Date(now).toISOString();
      // Memory is faster than a clock of milliseconds.
      const place = `${at}#${String(recorded.size).padStart(9, '0')}`;
      deliveries.set(deliveryId, {
        id: deliveryId,
        eventId: event.id,
        eventType: event.type,
        state: 'PENDING',
        createdAt: at,
        attempts: 0,
        nextAttemptAt: at,
        log: [],
      });
      insert(laneOf(webhookId), {
        place,
        deliveryId,
        eventId: event.id,
        body: eventBody(event),
        key,
        due: at,
        attempts: 0,
        queuedAt: at,
        inOrder,
      });
    }
    return 'recorded';
  };
  const attempted = async (webhookId: string, waiting: WaitingDelivery, end: AttemptEnd) => {
    const lane = laneOf(webhookId);
    lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
    const next = end.state === 'PENDING' ? new Date(end.due).toISOString() : null;
    const delivery = deliveries.get(waiting.deliveryId);
    if (delivery) {
      deliveries.set(delivery.id, {
        ...delivery,
        state: end.state,
        attempts: delivery.attempts + 1,
        nextAttemptAt: next,
      });
    }
    if (next === null) return;
    const place = waiting.inOrder ? waiting.place : `${next}#${waiting.deliveryId}`;
    insert(lane, { ...waiting, place, due: next, attempts: waiting.attempts + 1 });
  };
  return {
    happened,
    deliveries: {
      all: deliveries,
      attempted: (ref, waiting, _, end) => attempted(ref.webhookId, waiting, end),
    } satisfies Pick<DeliveryStore, 'attempted'> & { all: typeof deliveries },
    outbox,
    events: { record } satisfies EventStore,
    webhooks: {
      ofOrganisation: async () => all,
      find: async ({ webhookId }: { readonly webhookId: string }) => all.find(({ id }) => id === webhookId) ?? null,
      async disable(ref: { readonly webhookId: string }, at: string, reason: 'failing' | 'gone', on: string) {
        const index = all.findIndex(({ id, url, isActive }) => id === ref.webhookId && url === at && isActive);
        const found = all[index];
        if (found) all[index] = { ...found, isActive: false, disabledReason: reason, disabledAt: on, toldAt: null };
        return found !== undefined;
      },
      async noteTold(ref: { readonly webhookId: string }, disabledAt: string, at: string) {
        const index = all.findIndex(({ id, disabledAt: on }) => id === ref.webhookId && on === disabledAt);
        const found = all[index];
        if (found) all[index] = { ...found, toldAt: at };
      },
    },
    lanes: {
      lookAtOf: (webhookId: string) => laneOf(webhookId).lookAt,
      waitingIn: (webhookId: string) => laneOf(webhookId).waiting.length,
      async acquireLease({ webhookId }, now, until) {
        const lane = laneOf(webhookId);
        if (lane.leasedUntil > now) return null;
        lane.leasedUntil = until;
        return { ...lane.state };
      },
      waiting: async ({ webhookId }, limit) => laneOf(webhookId).waiting.slice(0, limit),
      async release({ webhookId }, { circuit, queued, resets, pace }, nextAt) {
        const lane = laneOf(webhookId);
        lane.leasedUntil = 0;
        if (lane.state.resets !== resets) return 'reset';
        const isUnchanged = lane.state.queued === queued;
        lane.state = { ...lane.state, circuit, pace };
        if (isUnchanged) lane.lookAt = nextAt;
        return isUnchanged ? 'nothing' : 'queued';
      },
      async reset({ webhookId }) {
        const lane = laneOf(webhookId);
        lane.state = { ...lane.state, circuit: closedCircuit, resets: lane.state.resets + 1 };
      },
      async markPending({ webhookId }, now, lookAgainAt) {
        const lane = laneOf(webhookId);
        lane.state = { ...lane.state, queued: lane.state.queued + 1 };
        lane.lookAt = lookAgainAt;
        return { state: lane.leasedUntil > now ? 'running' : 'idle', pace: lane.state.pace };
      },
    } satisfies Pick<LaneStore, 'acquireLease' | 'waiting' | 'release' | 'markPending' | 'reset'> & {
      lookAtOf: (webhookId: string) => number | null;
      waitingIn: (webhookId: string) => number;
    },
  };
}
