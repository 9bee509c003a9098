import { askApplicant as contract } from '../../../schemas/endpoints/correspondence.ts';
import type { ApplicantRequestOut } from '../../../schemas/entities/casework/applicant-request.ts';
import {
  type ApplicantRequestStore,
  MAX_APPLICANT_REQUESTS,
} from '../../applications/domain/applicant-request-store.ts';
import type { ApplicantStore, ApplicationStore } from '../../applications/domain/application-store.ts';
import { closedToApplicants } from '../../applications/domain/closed-to-applicants.ts';
import { dynamoApplicantRequests } from '../../applications/store/dynamo-applicant-requests.ts';
import { dynamoApplicantsReader, dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { linkFor } from '../../invites/wiring/link-for.ts';
import { type InvitePorts, invitePorts, inviteRefusal, mailInvite } from '../../invites/wiring/send-invite.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { askApplicant as grants } from '../resources.ts';

interface Adapters extends InvitePorts {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly requests: Pick<ApplicantRequestStore, 'add' | 'noteInvite'>;
}

/** The request is kept before its mail is sent: an answer finds it, and what the mail service reports has its invite. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const { applications, applicants, invites, requests, identifiers } = adapters;
  const application = await applications.find(caller.organisationId, path.application_id);
  if (application === null) return { problem: 'application_not_found' };
  const problem = closedToApplicants(application, now);
  if (problem !== null) return { problem };
  const ref = { organisationId: application.organisationId, applicationId: application.id };
  const [last, applicant] = await Promise.all([
    invites.latest(ref, 'email'),
    applicants.find(ref.organisationId, application.applicantId),
  ]);
  const recipient = (body.email ?? last?.recipient ?? applicant?.email ?? '').toLowerCase();
  if (recipient === '') return { problem: 'invite_recipient_unknown', details: { recipient: 'email address' } };
  const refusal = await inviteRefusal(adapters, ref.organisationId, recipient, now);
  if (refusal) return refusal;
  const request: ApplicantRequestOut = {
    id: identifiers.next(now),
    kind: body.kind,
    words: body.words,
    due_at: body.due_at,
    state: 'open',
    asked_at: new Date(now).toISOString(),
    answer: null,
    application_id: ref.applicationId,
    asked_by: { kind: caller.kind, id: caller.id },
    invite_id: null,
  };
  if ((await requests.add(ref, request)) === 'full') {
    return { problem: 'applicant_requests_full', details: { limit: String(MAX_APPLICANT_REQUESTS) } };
  }
  const link = await linkFor(adapters, application, recipient, now);
  if (link === null) return { problem: 'application_not_found' };
  const name = last?.name ?? applicant?.firstNames ?? null;
  const about = { kind: 'asked', words: body.words, dueAt: body.due_at } as const;
  const invite = await mailInvite(adapters, application, link, { recipient, name, about }, now);
  await requests.noteInvite(ref, request.id, invite.id);
  return { status: 201, body: { ...request, invite_id: invite.id } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...invitePorts(held),
    applications: dynamoApplications(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    requests: dynamoApplicantRequests(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
