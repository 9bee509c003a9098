import type { ErasureRecord } from '../../connect/domain/flow/erasure-store.ts';
import { systemClock } from '../../platform/system/clock.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { ApplicantErasureRecord } from '../domain/applicant-erasure-store.ts';

/** Announces that the data of a withdrawn consent was erased. */
export const announceConsentRevoked =
  (events: PublisherPorts) =>
  ({ organisationId, applicationId, receiptId, withdrawnAt }: ErasureRecord, erasedAt: string): Promise<void> =>
    publishEvent(
      events,
      {
        organisationId,
        type: 'consent.revoked',
        subject: applicationId,
        occurredAt: withdrawnAt,
        discriminator: [receiptId],
        data: {
          application_id: applicationId,
          href: `/v1/applications/applications/${applicationId}`,
          receipt_id: receiptId,
          withdrawn_at: withdrawnAt,
          erased_at: erasedAt,
        },
      },
      systemClock(),
    );

/** Announces that an applicant was erased. */
export const announceApplicantErased =
  (events: PublisherPorts) =>
  ({ organisationId, applicantId, id }: ApplicantErasureRecord, erasedAt: string): Promise<void> =>
    publishEvent(
      events,
      {
        organisationId,
        type: 'applicant.erased',
        subject: applicantId,
        occurredAt: erasedAt,
        discriminator: [id],
        data: {
          applicant_id: applicantId,
          receipt_id: id,
          erased_at: erasedAt,
          href: `/v1/applications/applicants/${applicantId}/erasure`,
        },
      },
      systemClock(),
    );
