import type { ApplicantRequestOut, RequestAnswer } from '../../../schemas/entities/casework/applicant-request.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { ApplicantRequestStore } from '../domain/applicant-request-store.ts';

export interface AnsweringPorts {
  readonly requests: Pick<ApplicantRequestStore, 'all' | 'close'>;
  readonly events: PublisherPorts;
}

/** Announces that what an applicant was asked for came; announced again it is the same event. */
export async function announceAnswer(
  { events }: Pick<AnsweringPorts, 'events'>,
  { organisationId, applicationId }: ConnectionRef,
  { id, kind }: Pick<ApplicantRequestOut, 'id' | 'kind'>,
  answer: RequestAnswer,
  now: number,
): Promise<void> {
  await publishEvent(
    events,
    {
      organisationId,
      subject: applicationId,
      discriminator: [id, 'answered'],
      type: 'applicant_request.answered',
      occurredAt: answer.at,
      data: {
        application_id: applicationId,
        href: `/v1/decisions/${applicationId}/applicant_requests`,
        request_id: id,
        kind,
        how: answer.how,
      },
    },
    now,
  );
}

/**
 * Answers what is open of a kind by something that came after it was asked for. A crash in between is made good where the
 * same comes again: the event follows from the request.
 */
export async function answerRequests(
  ports: AnsweringPorts,
  ref: ConnectionRef,
  by: { readonly how: 'statement' | 'consent'; readonly madeId: string; readonly cameAt: string },
  now: number,
): Promise<void> {
  const answer: RequestAnswer = { how: by.how, at: new Date(now).toISOString(), words: null, made_id: by.madeId };
  for (const request of await ports.requests.all(ref)) {
    if (request.kind !== by.how) continue;
    const isFirst = request.state === 'open' && request.asked_at <= by.cameAt;
    if (isFirst && (await ports.requests.close(ref, request.id, { state: 'answered', answer }))) {
      await announceAnswer(ports, ref, request, answer, now);
    } else if (request.answer?.made_id === by.madeId) {
      await announceAnswer(ports, ref, request, request.answer, now);
    }
  }
}
