import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { InviteNews, InviteRecord } from '../domain/invite.ts';

/** Announces what was received of an invite, unless more was known of it already. */
export async function announceInvite(
  ports: PublisherPorts,
  invite: InviteRecord,
  news: InviteNews,
  now: number,
): Promise<void> {
  if (invite.status !== news.status) return;
  const { id, organisationId, applicationId, channel, status } = invite;
  const href = `/v1/applications/applications/${applicationId}/invites/`;
  const data = { application_id: applicationId, href, invite_id: id, channel, status };
  const about = { organisationId, subject: applicationId, occurredAt: news.at, discriminator: [id, status] };
  await publishEvent(ports, { ...about, type: 'invite.status', data }, now);
}
