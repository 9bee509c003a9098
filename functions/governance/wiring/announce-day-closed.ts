import type { FoundCopy } from '../../platform/audit/verify-chain.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';

/** Midnight in Johannesburg, which has no summer time. */
const endOf = (day: string): string => new Date(Date.parse(`${day}T00:00:00+02:00`) + 86_400_000).toISOString();

/**
 * Announces that a day of an organisation's audit log is over. Announced again, because its copy could not be made, it is the
 * same event. The chain of our own staff has no receiver.
 */
export const announceDayClosed =
  (events: PublisherPorts) =>
  async (organisationId: string | null, { day, head, entries }: FoundCopy): Promise<void> => {
    if (organisationId === null) return;
    const occurredAt = endOf(day);
    await publishEvent(
      events,
      {
        organisationId,
        type: 'audit_log.day_closed',
        subject: organisationId,
        occurredAt,
        discriminator: [day],
        data: {
          day,
          entries: entries.length,
          last_sequence: head.sequence,
          last_hash: head.hash,
          href: '/v1/organisations/audit_log/export',
        },
      },
      Date.parse(occurredAt),
    );
  };
