import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicantStore, ApplicationStore } from '../../../core/applications/application-store.ts';
import { newApplication, newApplicationIds } from '../../../core/applications/new-application.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { inviteApplicant as contract } from '../../../schemas/endpoints/invites.ts';
import { askedConfig } from '../../applications/chosen-config.ts';
import { type InvitePorts, invitePorts, inviteRefusal, mailInvite, wasTaken } from '../../invites/send-invite.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';
import { applicationView, connectionsView } from '../../views/application.ts';
import { inviteView } from '../../views/invite.ts';
import { announcedApplications } from '../../webhooks/announced-applications.ts';

interface Adapters extends InvitePorts {
  readonly configs: ApplicationConfigStore;
  readonly applicants: ApplicantStore;
  readonly applications: ApplicationStore;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { configs, applicants, applications, identifiers, connectLink } = adapters;
  const { organisationId } = caller;
  const asked = await askedConfig({ configs, applicants }, organisationId, body);
  if ('problem' in asked) return asked;
  const recipient = body.recepient.toLowerCase();
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) return refusal;

  const ids = newApplicationIds(() => identifiers.next(now));
  const made = newApplication(asked.config, body.applicant_id, null, ids, now);
  const created = { ...made, applicant: made.applicant && { ...made.applicant, email: recipient } };
  await applications.create(created);
  const { application } = created;
  const invite = await mailInvite(adapters, application, { recipient, name: body.name }, now);
  if (!wasTaken(invite)) return { problem: 'email_not_sent', details: { application_id: application.id } };
  return {
    status: 201,
    body: {
      ...applicationView(application, await connectLink(application)),
      connections: connectionsView(created),
      invite: inviteView(invite),
    },
  };
};

const wiring = (): Adapters => ({
  ...invitePorts(),
  configs: dynamoApplicationConfigs(directoryTable()),
  applicants: dynamoApplicants(applicationsTable()),
  applications: announcedApplications(),
});

export const handler = serve(contract, wiring, operation);
