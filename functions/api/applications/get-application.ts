import { dynamoApplicants, dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoBankConnections } from '../../../adapters/aws/dynamo-bank-connections.ts';
import type { ApplicantStore, ApplicationStore } from '../../../core/applications/application-store.ts';
import type { BankConnectionStore } from '../../../core/connect/bank-connection-store.ts';
import { getApplication as contract } from '../../../schemas/endpoints/applications.ts';
import { type ConnectLinks, connectLinks } from '../../runtime/connect-links.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { followedApplicationView } from '../../views/application.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly connections: Pick<BankConnectionStore, 'find'>;
  readonly connectLink: ConnectLinks;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, applicants, connections, connectLink },
  { caller, path, now },
) => {
  const { organisationId } = caller;
  const [application, connection] = await Promise.all([
    applications.find(organisationId, path.application_id),
    connections.find({ organisationId, applicationId: path.application_id }),
  ]);
  if (!application) return { problem: 'application_not_found' };
  const [applicant, connectUrl] = await Promise.all([
    applicants.find(organisationId, application.applicantId),
    connectLink(application),
  ]);
  return { status: 200, body: followedApplicationView({ application, applicant, connection }, connectUrl, now) };
};

const wiring = (): Adapters => ({
  applications: dynamoApplications(applicationsTable()),
  applicants: dynamoApplicants(applicationsTable()),
  connections: dynamoBankConnections(applicationsTable()),
  connectLink: connectLinks(),
});

export const handler = serve(contract, wiring, operation);
