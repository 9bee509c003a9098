import { getApplication as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicantStore, ApplicationStore } from '../domain/application-store.ts';
import type { ConnectionRecords } from '../domain/bank-connection-record.ts';
import { getApplication as grants } from '../resources.ts';
import { dynamoApplicantsReader, dynamoApplications } from '../store/dynamo-applications.ts';
import { dynamoConnectionRecords } from '../store/dynamo-connection-records.ts';
import { followedApplicationView } from '../views/application.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly connections: ConnectionRecords;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, applicants, connections },
  { caller, path, now },
) => {
  const { organisationId } = caller;
  const [application, connection] = await Promise.all([
    applications.find(organisationId, path.application_id),
    connections.find({ organisationId, applicationId: path.application_id }),
  ]);
  if (!application) return { problem: 'application_not_found' };
  const applicant = await applicants.find(organisationId, application.applicantId);
  return { status: 200, body: followedApplicationView({ application, applicant, connection }, now) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    connections: dynamoConnectionRecords(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
