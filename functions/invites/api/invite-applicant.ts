import { inviteApplicant as contract } from '../../../schemas/endpoints/invites.ts';
import type { ApplicantStore, NewApplicationStore } from '../../applications/domain/application-store.ts';
import { newApplication, newApplicationIds } from '../../applications/domain/new-application.ts';
import { dynamoApplicants } from '../../applications/store/dynamo-applications.ts';
import { newApplicationView } from '../../applications/views/application.ts';
import { announcedApplications } from '../../applications/wiring/announced-applications.ts';
import { askedConfig } from '../../applications/wiring/chosen-config.ts';
import type { ApplicationConfigReader } from '../../organisations/domain/application-config-store.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { inviteApplicant as grants } from '../resources.ts';
import { inviteView } from '../views/invite.ts';
import { type InvitePorts, invitePorts, inviteRefusal, mailInvite, wasAccepted } from '../wiring/send-invite.ts';

interface Adapters extends InvitePorts {
  readonly configs: ApplicationConfigReader;
  readonly applicants: ApplicantStore;
  readonly applications: NewApplicationStore;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { configs, applicants, applications, identifiers, links } = adapters;
  const { organisationId } = caller;
  const asked = await askedConfig({ configs, applicants }, organisationId, body);
  if ('problem' in asked) return asked;
  const recipient = body.recepient.toLowerCase();
  const refusal = await inviteRefusal(adapters, organisationId, recipient, now);
  if (refusal) return refusal;

  const ids = newApplicationIds(() => identifiers.next(now));
  const made = newApplication(asked.config, body.applicant_id, null, ids, now);
  const { created, link } = links.first({
    ...made,
    applicant: made.applicant && { ...made.applicant, email: recipient },
  });
  const outcome = await applications.create(created);
  if (outcome !== 'created') return { problem: outcome };
  const { application } = created;
  const invite = await mailInvite(
    adapters,
    application,
    link,
    { recipient, name: body.name, language: body.language },
    now,
  );
  if (!wasAccepted(invite)) return { problem: 'email_not_sent', details: { application_id: application.id } };
  return {
    status: 201,
    body: {
      ...newApplicationView(created, link),
      invite: inviteView(invite),
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...invitePorts(held),
    configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
    applicants: dynamoApplicants(heldSealingTable(held.applications, held.fieldKeys)),
    applications: announcedApplications(held),
  }),
);

export const handler = serve(contract, wiring, operation);
