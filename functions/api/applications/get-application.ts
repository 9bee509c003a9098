import { dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicationStore } from '../../../core/applications/application-store.ts';
import { getApplication as contract } from '../../../schemas/endpoints/applications.ts';
import { type ConnectLinks, connectLinks } from '../../runtime/connect-links.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { applicationView } from '../../views/application.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly connectLink: ConnectLinks;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, connectLink },
  { caller, path },
) => {
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  return { status: 200, body: applicationView(application, await connectLink(application)) };
};

const wiring = (): Adapters => ({
  applications: dynamoApplications(applicationsTable()),
  connectLink: connectLinks(),
});

export const handler = serve(contract, wiring, operation);
