import * as z from 'zod';
import { eventCatalogue, eventTypes } from '../../../schemas/events/event-catalogue.ts';
import type { DomainEvent } from './domain-event.ts';

/** An event as it is kept. */
export const StoredEvent = z.object({
  id: z.string(),
  organisationId: z.string(),
  type: z.enum(eventTypes),
  subject: z.string(),
  occurredAt: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** The body of its deliveries: these bytes are what is signed. Throws when it is not what the catalogue says. */
export function eventBody({ id, type, occurredAt, data }: DomainEvent): string {
  return JSON.stringify(eventCatalogue[type].parse({ id, type, timestamp: occurredAt, data }));
}
