import type { EventData, EventType } from '../../../schemas/events/event-catalogue.ts';

/** Something that happened and that an organisation may want to receive. */
export interface DomainEvent {
  /** Derived from what happened: the same thing, reported again, is the same event. */
  readonly id: string;
  readonly organisationId: string;
  readonly type: EventType;
  /** What it is about: events of one subject have an order. An application, a bill. */
  readonly subject: string;
  /** UTC instant, as the record of what happened says it: the same however often it is reported. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Makes an identifier from its parts, beginning with the first eight characters of the first one. */
export type DeriveId = (owner: string, ...parts: readonly string[]) => string;

export interface EventInput<T extends EventType> {
  readonly organisationId: string;
  readonly type: T;
  readonly subject: string;
  readonly occurredAt: string;
  /** What distinguishes it from others of its type and subject: a generation, an upload, a status. */
  readonly discriminator: readonly string[];
  readonly data: EventData<T>;
}

const secondOf = (instant: string): string =>
  Math.floor(Date.parse(instant) / 1000)
    .toString(16)
    .padStart(8, '0');

const millisecondOf = (instant: string): string => (Date.parse(instant) % 1000).toString(16).padStart(3, '0');

/**
 * The event of something that happened. Its id starts with the second and the millisecond in which it did, so that the
 * order of ids is the order of what happened.
 */
export function domainEvent<T extends EventType>(derive: DeriveId, happening: EventInput<T>): DomainEvent {
  const { organisationId, type, subject, occurredAt, discriminator: which, data } = happening;
  const derived = derive(`${secondOf(occurredAt)}${subject}`, type, ...which);
  const id = `${derived.slice(0, 8)}${millisecondOf(occurredAt)}${derived.slice(11)}`;
  return { id, organisationId, type, subject, occurredAt, data };
}

/** Events that happened and are not recorded yet: written together with what they report, or right after it. */
export interface EventOutbox {
  /** @returns 'recorded' where nobody listens, so that it is kept and that is all; else it waits to be recorded */
  put(event: DomainEvent, now: number): Promise<'waits' | 'recorded'>;
}

/** Whether some endpoint takes an event. */
export type HasSubscriber = (event: DomainEvent) => Promise<boolean>;

/** Names the events of one subject. */
export interface SubjectRef {
  readonly organisationId: string;
  readonly subject: string;
}

/** Asks for events of a subject to be recorded and delivered. */
export interface RelayQueue {
  requestRelay(ref: SubjectRef): Promise<void>;
}
