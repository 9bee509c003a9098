import type { Outcome } from '../../../schemas/endpoint.ts';
import { reinviteApplicant as contract } from '../../../schemas/endpoints/invites.ts';
import type {
  ApplicantStore,
  ApplicationRecord,
  ApplicationStore,
} from '../../applications/domain/application-store.ts';
import { closedToApplicants } from '../../applications/domain/closed-to-applicants.ts';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import { dynamoApplicantsReader, dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation, OperationRequest } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WhatsappNumberStore } from '../domain/whatsapp-number.ts';
import { reinviteApplicant as grants } from '../resources.ts';
import { dynamoWhatsappNumbersReader } from '../store/dynamo-whatsapp.ts';
import { inviteView } from '../views/invite.ts';
import { linkFor } from '../wiring/link-for.ts';
import { type InvitePorts, invitePorts, inviteRefusal, mailInvite, wasAccepted } from '../wiring/send-invite.ts';
import { type WhatsappPorts, whatsappInvite } from '../wiring/whatsapp-invite.ts';
import { graph } from '../wiring/whatsapp-wiring.ts';

interface Adapters extends InvitePorts, WhatsappPorts {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly numbers: Pick<WhatsappNumberStore, 'find'>;
}

type Request = OperationRequest<typeof contract>;

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { caller, path, body, now } = request;
  const application = await adapters.applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  const problem = closedToApplicants(application, now);
  if (problem !== null) return { problem };
  return body.channel === 'email' ? byMail(adapters, application, request) : byWhatsapp(adapters, application, request);
};

async function byMail(
  adapters: Adapters,
  application: ApplicationRecord,
  { body, now }: Request,
): Promise<Outcome<typeof contract>> {
  const { organisationId, id: applicationId, applicantId } = application;
  const [last, applicant] = await Promise.all([
    adapters.invites.latest({ organisationId, applicationId }, 'email'),
    adapters.applicants.find(organisationId, applicantId),
  ]);
  const recipient = (body.recepient ?? last?.recipient ?? applicant?.email ?? '').toLowerCase();
  if (recipient === '') return { problem: 'invite_recipient_unknown', details: { recipient: 'email address' } };
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) return refusal;
  const name = body.name ?? last?.name ?? applicant?.firstNames ?? null;
  const link = await linkFor(adapters, application, recipient, now);
  if (link === null) return { problem: 'application_not_found' };
  const invite = await mailInvite(
    adapters,
    application,
    link,
    { recipient, name, language: body.language ?? last?.language },
    now,
  );
  return wasAccepted(invite)
    ? { status: 201, body: inviteView(invite) }
    : { problem: 'email_not_sent', details: { application_id: applicationId } };
}

async function byWhatsapp(
  adapters: Adapters,
  application: ApplicationRecord,
  { body, now }: Request,
): Promise<Outcome<typeof contract>> {
  const { organisationId, id: applicationId, applicantId } = application;
  const number = await adapters.numbers.find(organisationId);
  if (number === null) return { problem: 'whatsapp_not_registered' };
  const [last, lastMail, applicant] = await Promise.all([
    adapters.invites.latest({ organisationId, applicationId }, 'whatsapp'),
    adapters.invites.latest({ organisationId, applicationId }, 'email'),
    adapters.applicants.find(organisationId, applicantId),
  ]);
  const recipient = internationalNumber(body.phone ?? last?.recipient ?? applicant?.phone ?? '');
  if (recipient === null) return { problem: 'invite_recipient_unknown', details: { recipient: 'phone number' } };
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) return refusal;
  const before = [last, lastMail].filter((one) => one !== null);
  const name = body.name ?? before.find((one) => one.name !== null)?.name ?? applicant?.firstNames ?? null;
  const language = body.language ?? before[0]?.language ?? 'en-ZA';
  const link = await linkFor(adapters, application, recipient, now);
  if (link === null) return { problem: 'application_not_found' };
  const invite = await whatsappInvite(adapters, number, application, link, { recipient, name, language }, now);
  return invite.status === 'refused'
    ? { problem: 'whatsapp_not_sent', details: { reason: invite.reason ?? '' } }
    : { status: 201, body: inviteView(invite) };
}

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...invitePorts(held),
    applications: dynamoApplications(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    numbers: dynamoWhatsappNumbersReader(heldTable(held.directory)),
    graph: graph(held),
    box: kmsSealedBox(held.whatsappTokens.to('open')),
  }),
);

export const handler = serve(contract, wiring, operation);
