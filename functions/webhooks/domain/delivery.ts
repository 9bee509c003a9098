import * as z from 'zod';
import { deliveryFailures, deliveryStates } from '../../../schemas/entities/webhooks.ts';
import type { Drained, TakeDue } from '../../platform/keeping/drained.ts';
import type { Circuit } from './circuit.ts';
import type { DomainEvent, SubjectRef } from './domain-event.ts';
import type { ReceiverLatency } from './pace.ts';
import type { WebhookRef } from './webhook-endpoint.ts';

export const Attempt = z.object({
  at: z.string(),
  /** HTTP status; null where there was no answer. */
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  milliseconds: z.int(),
});
export type Attempt = z.infer<typeof Attempt>;

/** A delivery of one event to one endpoint, and its result. */
export const DeliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  state: z.enum(deliveryStates),
  createdAt: z.string(),
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  /** Since it was last asked for. */
  log: z.array(Attempt),
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

/** A delivery that is to be made. */
export const WaitingDelivery = z.object({
  /** Its place among those of its endpoint. */
  place: z.string(),
  deliveryId: z.string(),
  eventId: z.string(),
  body: z.string(),
  key: z.string(),
  due: z.string(),
  attempts: z.int(),
  queuedAt: z.string(),
  /** Keeps its place when it has to be tried again; without an order it moves to where its next attempt belongs. */
  inOrder: z.boolean(),
});
export type WaitingDelivery = z.infer<typeof WaitingDelivery>;

/** A lane as its runner took it. */
export interface LeasedLane {
  readonly circuit: Circuit;
  readonly pace: ReceiverLatency;
  /** How often something was queued in it so far. */
  readonly queued: number;
  /** How often its receiver was put in order so far. */
  readonly resets: number;
}

/** What came between the taking of a lane and its release. */
export type ConcurrentChange = 'nothing' | 'queued' | 'reset';

/** What `LaneStore` offers to functions that may only read. */
export interface LaneReader {
  /** The first ones, in the order in which they are to be made. */
  waiting(ref: WebhookRef, limit: number): Promise<WaitingDelivery[]>;
  /** Hands over every lane, of all organisations, that is to be checked by an instant, in parts. */
  drainDue(by: number, take: TakeDue<WebhookRef>): Promise<Drained>;
}

/** Deliveries that wait for their endpoint, one lane for each. One runner at a time drains a lane. */
export interface LaneStore extends LaneReader {
  /** null while another runner has it. */
  acquireLease(ref: WebhookRef, now: number, until: number): Promise<LeasedLane | null>;
  /**
   * Releases the lane. When something was queued in it concurrently, it is to be run again. When it was reset concurrently,
   * what the run learnt of the receiver holds no longer and is not kept: then it is to be run again at once.
   */
  release(ref: WebhookRef, lane: LeasedLane, nextAt: number | null): Promise<ConcurrentChange>;
  /**
   * Says that something waits in a lane: should its message be lost, it is requeued at `lookAgainAt`.
   * @returns its pace, and whether a run has the lane: then that run finds it, or has the lane run again
   */
  markPending(
    ref: WebhookRef,
    now: number,
    lookAgainAt: number,
  ): Promise<{ readonly state: 'running' | 'idle'; readonly pace: ReceiverLatency }>;
  /** Closes the circuit, so that a receiver that was put in order is not left alone any longer. */
  reset(ref: WebhookRef): Promise<void>;
}

/** The result of an attempt. */
export type AttemptEnd =
  | { readonly state: 'DELIVERED' | 'FAILED' }
  | { readonly state: 'PENDING'; readonly due: number };

export interface DeliveryStore {
  find(ref: WebhookRef, deliveryId: string): Promise<DeliveryRecord | null>;
  /** Notes an attempt and takes the delivery out of its lane, or puts it back to where its next attempt belongs. */
  attempted(ref: WebhookRef, waiting: WaitingDelivery, attempt: Attempt, end: AttemptEnd): Promise<void>;
  /**
   * Puts a delivery back into its lane, to be made now, past any order; nothing happens to one that waits anyway.
   * null when it, or its event, is kept no more.
   */
  replay(ref: WebhookRef, deliveryId: string, now: number): Promise<DeliveryRecord | null>;
}

/** A delivery of an event that is about to be recorded. */
export interface NewDelivery {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly key: string;
  /** Whether deliveries of the endpoint are made in the order in which they were recorded, or when they are due. */
  readonly inOrder: boolean;
}

export interface EventStore {
  /** Keeps an event and its deliveries, all or none. 'known' where it is kept already. */
  record(event: DomainEvent, deliveries: readonly NewDelivery[], now: number): Promise<'recorded' | 'known'>;
}

/** What `EventRelay` offers to functions that may only read. */
export interface EventRelayReader {
  /** Those of a subject, the oldest first. */
  of(ref: SubjectRef): Promise<DomainEvent[]>;
  /** Hands over the subjects, of all organisations, of every event that should have been recorded by an instant, in parts. */
  drainDue(by: number, take: TakeDue<SubjectRef>): Promise<Drained>;
}

/** Events of the outbox, for their recorder. */
export interface EventRelay extends EventRelayReader {
  remove(event: DomainEvent): Promise<void>;
}

/** Asks for a lane to be drained. */
export interface LaneQueue {
  /**
   * @param pace who is to run it; the worker of quick lanes hands slow ones on
   * @param delaySeconds at most MAX_DELAY_SECONDS
   */
  requestLane(ref: WebhookRef, pace: ReceiverLatency, delaySeconds?: number): Promise<void>;
}

/** SQS delays a message by 15 minutes at most; what is due later is found by the clock. */
export const MAX_DELAY_SECONDS = 900;
