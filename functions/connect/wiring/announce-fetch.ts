import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { FeedOutcome } from '../domain/feed/feed-progress.ts';

/** The fetch, as it was asked for. */
interface AskedFetch {
  readonly organisationId: string;
  readonly applicationId: string;
  readonly grantId: string;
  readonly askedAt?: string | undefined;
}

/** Announces what a fetch from a bank came to. A first fetch, which says not when it was asked for, is of now. */
export async function announceFetch(
  ports: PublisherPorts,
  { organisationId, applicationId, grantId, askedAt }: AskedFetch,
  { linked, fault }: FeedOutcome,
  now: number,
): Promise<void> {
  const occurredAt = askedAt ?? new Date(now).toISOString();
  const about = { organisationId, subject: applicationId, occurredAt, discriminator: [grantId] };
  const data = { application_id: applicationId, href: `/v1/bank_connections/${applicationId}/`, grant_id: grantId };
  if (linked > 0) {
    await publishEvent(ports, { ...about, type: 'bank_feed.refreshed', data: { ...data, accounts: linked } }, now);
  } else {
    const failed = { ...data, fault: fault ?? 'unexpected' };
    await publishEvent(ports, { ...about, type: 'connection.failed', data: failed }, now);
  }
}
