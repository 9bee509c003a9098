import { afterAttempts, attemptsAtOnce, isOpen, shouldDisable } from './circuit.ts';
import {
  type Attempt,
  type AttemptEnd,
  type DeliveryStore,
  type LaneQueue,
  type LaneStore,
  type LeasedLane,
  MAX_DELAY_SECONDS,
  type WaitingDelivery,
} from './delivery.ts';
import { classifyLatency, type ReceiverLatency } from './pace.ts';
import { readyDeliveries } from './ready-deliveries.ts';
import { nextAttemptAt } from './retry.ts';
import { holding, type WebhookRecord, type WebhookRef, type WebhookStore } from './webhook-endpoint.ts';

/** What a receiver answered, or that it did not. */
export interface SendResult {
  readonly status: number | null;
  readonly failure: Attempt['failure'];
  readonly milliseconds: number;
  /** What it asked for in Retry-After. */
  readonly retryAfterMs: number | null;
}

/** Signs and sends to one endpoint. */
export type SendDelivery = (message: { readonly id: string; readonly body: string }) => Promise<SendResult>;

export interface DrainPorts {
  readonly webhooks: Pick<WebhookStore, 'find' | 'disable' | 'noteTold'>;
  readonly lanes: Pick<LaneStore, 'acquireLease' | 'waiting' | 'release'>;
  readonly deliveries: Pick<DeliveryStore, 'attempted'>;
  readonly queue: LaneQueue;
  /** Opens the secrets of an endpoint, once for all that is sent. */
  readonly senderOf: (webhook: WebhookRecord) => Promise<SendDelivery>;
  /** Notifies people of the organisation that it was disabled. Throws where it should be tried again. */
  readonly notifyEndpointDisabled: (webhook: WebhookRecord, reason: 'failing' | 'gone') => Promise<void>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface DrainLimits {
  /** Whose lanes are run: those of slow receivers are left to who waits for them. */
  readonly serves: ReceiverLatency;
  /** Nothing more is begun after so long: other lanes want their turn. */
  readonly runMs: number;
  /** Longer than a run with its last attempts can take. */
  readonly leaseMs: number;
  /** Attempts that are under way at once. */
  readonly concurrency: number;
  /** Deliveries that are read in one go; of those in order, what comes behind them waits. */
  readonly batchSize: number;
}

/** Turns are short where receivers are quick: with more of them than workers, each waits for the turns of others. */
export const drainLimits: Readonly<Record<ReceiverLatency, DrainLimits>> = {
  quick: { serves: 'quick', runMs: 5_000, leaseMs: 40_000, concurrency: 10, batchSize: 200 },
  slow: { serves: 'slow', runMs: 20_000, leaseMs: 55_000, concurrency: 10, batchSize: 200 },
};

const GONE = 410;
/** Failures side by side after which no more is begun in a round. */
const ROUND_FAILURES = 5;

interface Round {
  readonly succeeded: number;
  readonly failed: number;
  readonly gone: boolean;
  /** What the slowest answer took; null where nothing was sent. */
  readonly longestMs: number | null;
}

function endOf(waiting: WaitingDelivery, result: SendResult, now: number, random: number): AttemptEnd {
  if (result.failure === null) return { state: 'DELIVERED' };
  const due = nextAttemptAt(waiting.attempts + 1, Date.parse(waiting.queuedAt), now, random, result.retryAfterMs);
  return due === null ? { state: 'FAILED' } : { state: 'PENDING', due };
}

/** Sends some deliveries side by side and notes the result of each. */
async function sendRound(
  ports: DrainPorts,
  ref: WebhookRef,
  send: SendDelivery,
  ready: readonly WaitingDelivery[],
  atOnce: number,
  until: number,
): Promise<Round> {
  let next = 0;
  let longestMs: number | null = null;
  let succeeded = 0;
  let failed = 0;
  let gone = false;
  const one = async (): Promise<void> => {
    for (let mine = ready[next]; mine && !gone; mine = ready[next]) {
      // A receiver that takes nothing is not asked for all that waits.
      if (succeeded === 0 && failed >= ROUND_FAILURES) return;
      const begun = ports.clock();
      // The first one is made in any case: a run that makes none would be repeated for nothing.
      if (next > 0 && begun >= until) return;
      next += 1;
      const result = await send({ id: mine.eventId, body: mine.body });
      const { status, failure, milliseconds } = result;
      longestMs = Math.max(longestMs ?? 0, milliseconds);
      if (failure === null) succeeded += 1;
      else failed += 1;
      if (status === GONE) gone = true;
      const attempt = { at: new Date(begun).toISOString(), status, failure, milliseconds };
      const end = endOf(mine, result, ports.clock(), ports.random());
      await ports.deliveries.attempted(ref, mine, attempt, end);
    }
  };
  const lines = Array.from({ length: Math.min(atOnce, ready.length) }, one);
  // Every line ends before the lane is released.
  const ends = await Promise.allSettled(lines);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
  return { succeeded, failed, gone, longestMs };
}

/** How long notifying people that an endpoint was disabled is tried. */
const TELLING_MS = 24 * 3_600_000;

/** Notifies people of an endpoint that was disabled, unless they know it, or could not be notified for a day. */
async function retryDisabledNotice(ports: DrainPorts, webhook: WebhookRecord): Promise<void> {
  const { organisationId, id: webhookId, disabledReason, disabledAt, toldAt } = webhook;
  if (disabledReason === null || disabledAt === null || toldAt !== null) return;
  if (Date.parse(disabledAt) + TELLING_MS <= ports.clock()) return;
  await ports.notifyEndpointDisabled(webhook, disabledReason);
  await ports.webhooks.noteTold({ organisationId, webhookId }, disabledAt, new Date(ports.clock()).toISOString());
}

/** Disables an endpoint and notifies its people; false where somebody corrected or disabled it concurrently. */
async function disable(ports: DrainPorts, webhook: WebhookRecord, reason: 'failing' | 'gone'): Promise<boolean> {
  const { organisationId, id: webhookId } = webhook;
  const disabledAt = new Date(ports.clock()).toISOString();
  const isDisabled = await ports.webhooks.disable({ organisationId, webhookId }, webhook.url, reason, disabledAt);
  if (isDisabled) await retryDisabledNotice(ports, { ...webhook, disabledReason: reason, disabledAt, toldAt: null });
  return isDisabled;
}

/** Releases a lane, and has it run again when the next delivery is due. */
async function releaseLane(ports: DrainPorts, ref: WebhookRef, lane: LeasedLane, nextAt: number | null): Promise<void> {
  const meanwhile = await ports.lanes.release(ref, lane, nextAt);
  const now = ports.clock();
  const isWanted = meanwhile === 'reset' || (meanwhile === 'queued' && !isOpen(lane.circuit, now));
  const at = isWanted ? now : nextAt;
  if (at === null) return;
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  // What is due later is found by the clock.
  if (seconds <= MAX_DELAY_SECONDS) await ports.queue.requestLane(ref, lane.pace, seconds);
}

/**
 * Makes the deliveries of one endpoint that are due. One run at a time has a lane, so its order holds. A receiver that turns
 * out to be slow is handed to those who run slow lanes, and one that hangs takes up one round there: then its circuit is open. A run that dies leaves the lane to the next one when its
 * lease is over; what it had sent and not noted is sent once more, with the same webhook-id.
 */
export async function drainLane(
  ports: DrainPorts,
  ref: WebhookRef,
  limits: DrainLimits = drainLimits.slow,
): Promise<'busy' | 'drained' | 'handed_on'> {
  const { webhooks, lanes, clock } = ports;
  const begun = clock();
  const taken = await lanes.acquireLease(ref, begun, begun + limits.leaseMs);
  if (taken === null) return 'busy';
  const webhook = await webhooks.find(ref);
  if (webhook?.isActive !== true) {
    // A run that disabled it may have ended before anybody was notified: its lane is still due then.
    if (webhook !== null) await retryDisabledNotice(ports, webhook);
    await releaseLane(ports, ref, taken, null);
    return 'drained';
  }
  const isOthers = (pace: ReceiverLatency): boolean => pace === 'slow' && limits.serves === 'quick';
  if (isOthers(taken.pace)) {
    await releaseLane(ports, ref, taken, begun);
    return 'handed_on';
  }
  let { circuit, pace } = taken;
  let send: SendDelivery | null = null;
  let nextAt: number | null = null;
  for (;;) {
    const now = clock();
    if (isOpen(circuit, now)) {
      nextAt = Date.parse(circuit.openUntil ?? '');
      break;
    }
    const waiting = await lanes.waiting(ref, limits.batchSize);
    const { ready, nextDue } = readyDeliveries(waiting, now);
    if (ready.length === 0) {
      nextAt = nextDue;
      break;
    }
    if (now >= begun + limits.runMs || isOthers(pace)) {
      nextAt = now;
      break;
    }
    send ??= await ports.senderOf({ ...webhook, secrets: holding(webhook.secrets, now) });
    const atOnce = attemptsAtOnce(circuit, limits.concurrency);
    const round = await sendRound(
      ports,
      ref,
      send,
      ready.slice(0, atOnce === 1 ? 1 : limits.batchSize),
      atOnce,
      begun + limits.runMs,
    );
    pace = classifyLatency(pace, round);
    circuit = afterAttempts(circuit, round, clock());
    const reason = round.gone ? 'gone' : shouldDisable(circuit, clock()) ? 'failing' : null;
    if (reason !== null) {
      const isDisabled = await disable(ports, webhook, reason);
      // What waits is for the corrected address.
      await releaseLane(ports, ref, { ...taken, circuit, pace }, isDisabled ? null : clock());
      return 'drained';
    }
  }
  await releaseLane(ports, ref, { ...taken, circuit, pace }, nextAt);
  return 'drained';
}
