import { dynamoApplicants, dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoConnectLinks } from '../../../adapters/aws/dynamo-connect-links.ts';
import { dynamoWhatsappNumbers } from '../../../adapters/aws/dynamo-whatsapp.ts';
import { kmsSealedBox } from '../../../adapters/aws/kms-sealed-box.ts';
import type {
  ApplicantStore,
  ApplicationRecord,
  ApplicationStore,
} from '../../../core/applications/application-store.ts';
import type { ConnectLinkStore } from '../../../core/applications/connect-link-store.ts';
import { isClosed } from '../../../core/applications/is-closed.ts';
import type { InviteRecord } from '../../../core/invites/invite.ts';
import { internationalNumber } from '../../../core/invites/phone-number.ts';
import type { WhatsappNumberStore } from '../../../core/whatsapp/whatsapp-number.ts';
import type { Outcome } from '../../../schemas/endpoint.ts';
import { reinviteApplicant as contract } from '../../../schemas/endpoints/invites.ts';
import { type InvitePorts, invitePorts, inviteRefusal, mailInvite, wasTaken } from '../../invites/send-invite.ts';
import { type WhatsappPorts, whatsappInvite } from '../../invites/whatsapp-invite.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation, OperationRequest } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';
import { inviteView } from '../../views/invite.ts';
import { graph } from '../../whatsapp/whatsapp-wiring.ts';

interface Adapters extends InvitePorts, WhatsappPorts {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly numbers: Pick<WhatsappNumberStore, 'find'>;
  readonly links: Pick<ConnectLinkStore, 'replace'>;
}

/**
 * The application with the link that a recipient may be sent. Where the last invite of this channel went to somebody else,
 * the links handed out before open nothing any more: it may have been the wrong person.
 */
async function linkedFor(
  { links }: Adapters,
  application: ApplicationRecord,
  last: InviteRecord | null,
  recipient: string,
): Promise<ApplicationRecord> {
  if (last === null || last.recipient === recipient) return application;
  const { organisationId, id: applicationId } = application;
  const linkNumber = await links.replace({ organisationId, applicationId });
  return linkNumber === null ? application : { ...application, linkNumber };
}

type Request = OperationRequest<typeof contract>;

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { caller, path, body, now } = request;
  const application = await adapters.applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.consentRevokedAt !== null) return { problem: 'consent_withdrawn' };
  if (isClosed(application)) return { problem: 'application_closed' };
  if (Date.parse(application.expiry) <= now) return { problem: 'application_expired' };
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
  if (recipient === '') return { problem: 'invite_recipient_unknown', details: { recipient: 'e-mail address' } };
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) return refusal;
  const name = body.name ?? last?.name ?? applicant?.firstNames ?? null;
  const invite = await mailInvite(
    adapters,
    await linkedFor(adapters, application, last, recipient),
    { recipient, name },
    now,
  );
  return wasTaken(invite)
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
  const name = body.name ?? last?.name ?? lastMail?.name ?? applicant?.firstNames ?? null;
  const invite = await whatsappInvite(
    adapters,
    number,
    await linkedFor(adapters, application, last, recipient),
    { recipient, name },
    now,
  );
  return invite.status === 'refused'
    ? { problem: 'whatsapp_not_sent', details: { reason: invite.reason ?? '' } }
    : { status: 201, body: inviteView(invite) };
}

const wiring = (): Adapters => ({
  ...invitePorts(),
  applications: dynamoApplications(applicationsTable()),
  applicants: dynamoApplicants(applicationsTable()),
  numbers: dynamoWhatsappNumbers(directoryTable()),
  links: dynamoConnectLinks(applicationsTable()),
  graph: graph(),
  box: kmsSealedBox(setting('bankTokensKey')),
});

export const handler = serve(contract, wiring, operation);
