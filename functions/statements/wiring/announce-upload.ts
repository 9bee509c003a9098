import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';

/** Announces the outcome of an upload; nothing while it waits, is read or wants a password. */
export async function announceUpload(ports: PublisherPorts, upload: UploadRecord, now: number): Promise<void> {
  const { id, organisationId, applicationId, state, updatedAt } = upload;
  const about = { organisationId, subject: applicationId, occurredAt: updatedAt, discriminator: [id, state] };
  const href = `/v1/bank_connections/${applicationId}/statements/${id}`;
  const data = { application_id: applicationId, upload_id: id, href };
  if (state === 'ACCEPTED' || state === 'PARTLY_ACCEPTED') {
    await publishEvent(ports, { ...about, type: 'statement.received', data: { ...data, state } }, now);
  } else if (state === 'REFUSED' || state === 'FAILED') {
    await publishEvent(ports, { ...about, type: 'statement.rejected', data: { ...data, state } }, now);
  }
}
