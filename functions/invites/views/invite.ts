import type { InviteRecord } from '../domain/invite.ts';

export function inviteView(record: InviteRecord) {
  return {
    id: record.id,
    application_id: record.applicationId,
    channel: record.channel,
    recepient: record.recipient,
    name: record.name,
    language: record.language,
    status: record.status,
    reason: record.reason,
    created_at: record.createdAt,
    sent_at: record.sentAt,
    delivered_at: record.deliveredAt,
    read_at: record.readAt,
    failed_at: record.failedAt,
  };
}
