import { answerConnectRequest as contract } from '../../../schemas/endpoints/correspondence.ts';
import type { RequestAnswer } from '../../../schemas/entities/casework/applicant-request.ts';
import type { ApplicantRequestStore } from '../../applications/domain/applicant-request-store.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { announceAnswer } from '../../applications/wiring/answered-requests.ts';
import { refOf } from '../../connect/wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../../connect/wiring/serve-applicant.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { answerConnectRequest as grants } from '../resources.ts';
import { connectRequestsView } from '../views/connect-request.ts';

interface Adapters {
  readonly requests: Pick<ApplicantRequestStore, 'all' | 'find' | 'close'>;
  readonly events: PublisherPorts;
}

/** Sent again, the same answer changes nothing; another one after it is refused. */
export const operation: ApplicantOperation<typeof contract, Adapters> = async (
  adapters,
  { caller, path, body, now },
) => {
  const { requests } = adapters;
  // Nothing is kept of an applicant who withdrew the consent.
  if (caller.application.consentRevokedAt !== null) return { problem: 'consent_withdrawn' };
  const ref = refOf(caller);
  const request = await requests.find(ref, path.request_id);
  if (request === null || request.state === 'cancelled') return { problem: 'resource_not_found' };
  const answer: RequestAnswer = {
    how: 'words',
    at: new Date(now).toISOString(),
    words: body.words,
    made_id: null,
  };
  if (await requests.close(ref, request.id, { state: 'answered', answer })) {
    await announceAnswer(adapters, ref, request, answer, now);
  } else if ((await requests.find(ref, request.id))?.answer?.words !== body.words) {
    return { problem: 'applicant_request_closed', details: { state: 'answered' } };
  }
  return { status: 200, body: connectRequestsView(await requests.all(ref)) };
};

export const handler = serveApplicant(
  contract,
  granted(
    grants,
    (held): Adapters => ({
      requests: dynamoApplicantRequests(heldTable(held.applications)),
      events: eventPublisher(held),
    }),
  ),
  operation,
);
