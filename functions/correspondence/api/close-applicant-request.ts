import { closeApplicantRequest as contract } from '../../../schemas/endpoints/correspondence.ts';
import type { RequestAnswer } from '../../../schemas/entities/casework/applicant-request.ts';
import type { ApplicantRequestStore } from '../../applications/domain/applicant-request-store.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { announceAnswer } from '../../applications/wiring/answered-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import { closeApplicantRequest as grants } from '../resources.ts';

interface Adapters {
  readonly requests: Pick<ApplicantRequestStore, 'find' | 'close'>;
  readonly events: PublisherPorts;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { requests } = adapters;
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const request = await requests.find(ref, path.request_id);
  if (request === null) return { problem: 'resource_not_found' };
  const at = new Date(now).toISOString();
  const answer: RequestAnswer | null =
    body.outcome === 'answered' ? { how: 'lender', at, words: null, made_id: null } : null;
  const end = { state: body.outcome, answer };
  if (!(await requests.close(ref, request.id, end))) {
    const now = await requests.find(ref, request.id);
    return { problem: 'applicant_request_closed', details: { state: now?.state ?? request.state } };
  }
  if (answer !== null) await announceAnswer(adapters, ref, request, answer, now);
  return { status: 200, body: { ...request, ...end } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    requests: dynamoApplicantRequests(heldTable(held.applications)),
    events: eventPublisher(held),
  }),
);

export const handler = serve(contract, wiring, operation);
