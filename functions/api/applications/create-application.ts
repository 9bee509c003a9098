import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApplicantStore, ApplicationStore } from '../../../core/applications/application-store.ts';
import { newApplication, newApplicationIds } from '../../../core/applications/new-application.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { createApplication as contract } from '../../../schemas/endpoints/applications.ts';
import { askedConfig } from '../../applications/chosen-config.ts';
import { type ConnectLinks, connectLinks } from '../../runtime/connect-links.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';
import { applicationView, connectionsView } from '../../views/application.ts';
import { announcedApplications } from '../../webhooks/announced-applications.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
  readonly applicants: ApplicantStore;
  readonly applications: ApplicationStore;
  readonly identifiers: Identifiers;
  readonly connectLink: ConnectLinks;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { configs, applicants, applications, identifiers, connectLink },
  { caller, body, now },
) => {
  const { organisationId } = caller;
  const asked = await askedConfig({ configs, applicants }, organisationId, body);
  if ('problem' in asked) return asked;
  const ids = newApplicationIds(() => identifiers.next(now));
  const created = newApplication(asked.config, body.applicant_id, body.redirect_url, ids, now, body.affinity_opt_in);
  await applications.create(created);
  const { application } = created;
  return {
    status: 201,
    body: { ...applicationView(application, await connectLink(application)), connections: connectionsView(created) },
  };
};

const wiring = (): Adapters => ({
  configs: dynamoApplicationConfigs(directoryTable()),
  applicants: dynamoApplicants(applicationsTable()),
  applications: announcedApplications(),
  identifiers: randomIdentifiers,
  connectLink: connectLinks(),
});

export const handler = serve(contract, wiring, operation);
