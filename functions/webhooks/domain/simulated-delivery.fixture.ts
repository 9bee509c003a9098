import type { DomainEvent } from './domain-event.ts';
import { type DrainPorts, drainLane, drainLimits, type SendResult } from './drain-lane.ts';
import { memoryWebhooks } from './memory-webhooks.fixture.ts';
import type { ReceiverLatency } from './pace.ts';
import { relayEvents } from './relay-events.ts';
import type { WebhookRecord, WebhookRef } from './webhook-endpoint.ts';

/** What a receiver answers to a message, and how long it takes. */
export type Receiver = (webhook: WebhookRecord, body: string, now: number) => Omit<SendResult, 'retryAfterMs'>;

export const taken = { status: 200, failure: null, milliseconds: 20 } as const;
export const failed = { status: 500, failure: 'status', milliseconds: 20 } as const;
export const hangs = { status: null, failure: 'timeout', milliseconds: 10_000 } as const;

/** Recording and delivering with a clock that goes on by what is sent, and by nothing else. */
export function simulatedDelivery(all: WebhookRecord[], first: Receiver, begin: number, random: () => number) {
  const stores = memoryWebhooks(all);
  let now = begin;
  let receiver = first;
  const known = new Map<string, string>();
  const derive = (owner: string, ...parts: readonly string[]): string => {
    const name = [owner, ...parts].join('#');
    const id = known.get(name) ?? `${owner.slice(0, 8)}${(known.size + 1).toString(16).padStart(16, '0')}`;
    known.set(name, id);
    return id;
  };
  const asked = new Map<string, { readonly ref: WebhookRef; readonly at: number }>();
  const paces = new Map<string, ReceiverLatency>();
  /** How long each run had its worker. */
  const held: { readonly webhookId: string; readonly by: ReceiverLatency; readonly milliseconds: number }[] = [];
  const disabled: string[] = [];
  const queue = {
    async requestLane(ref: WebhookRef, pace: ReceiverLatency, delaySeconds = 0) {
      paces.set(ref.webhookId, pace);
      const at = now + delaySeconds * 1000;
      if (at < (asked.get(ref.webhookId)?.at ?? Number.POSITIVE_INFINITY)) asked.set(ref.webhookId, { ref, at });
    },
  };
  /** Messages that are sent side by side take no longer than the slowest one. */
  let roundEnds = begin;
  const ports: DrainPorts = {
    ...stores,
    queue,
    clock: () => now,
    random,
    senderOf: async (webhook) => async (message) => {
      const result = receiver(webhook, message.body, now);
      roundEnds = Math.max(roundEnds, now + result.milliseconds);
      return { ...result, retryAfterMs: null };
    },
    notifyEndpointDisabled: async (webhook) => void disabled.push(webhook.id),
  };
  return {
    stores,
    ports,
    disabled,
    held,
    now: () => now,
    /** Has receivers answer otherwise from now on. */
    answerBy(other: Receiver): void {
      receiver = other;
    },
    derive,
    drain: (ref: WebhookRef) => drainLane(ports, ref),
    async happen(event: DomainEvent) {
      stores.happened.push(event);
      const { organisationId, subject } = event;
      await relayEvents({ ...stores, queue, derive }, { organisationId, subject }, () => now);
    },
    /** Runs lanes when they are due until nothing is, or an instant is reached; the number of runs. */
    async runUntil(end: number): Promise<number> {
      for (let runs = 0; ; runs += 1) {
        const dueLanes = all.flatMap(({ id: webhookId, organisationId }) => {
          const lookAt = stores.lanes.lookAtOf(webhookId);
          return lookAt === null ? [] : [{ ref: { organisationId, webhookId }, at: lookAt }];
        });
        const [next] = [...asked.values(), ...dueLanes].toSorted((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) return runs;
        asked.delete(next.ref.webhookId);
        now = Math.max(now, next.at);
        const pace = paces.get(next.ref.webhookId) ?? 'quick';
        paces.delete(next.ref.webhookId);
        const begun = now;
        await drainLane(ports, next.ref, drainLimits[pace]);
        now = Math.max(now, roundEnds);
        held.push({ webhookId: next.ref.webhookId, by: pace, milliseconds: now - begun });
      }
    },
  };
}
