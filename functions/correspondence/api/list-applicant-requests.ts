import { listApplicantRequests as contract } from '../../../schemas/endpoints/correspondence.ts';
import type { ApplicantRequestStore } from '../../applications/domain/applicant-request-store.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplicantRequestsReader } from '../../applications/store/dynamo-applicant-requests.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listApplicantRequests as grants } from '../resources.ts';

interface Adapters {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly requests: Pick<ApplicantRequestStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, query }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const application = await adapters.applications.find(ref.organisationId, ref.applicationId);
  if (application === null) return { problem: 'application_not_found' };
  return { status: 200, body: listView(await adapters.requests.list(ref, pageRequest(query)), (request) => request) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    requests: dynamoApplicantRequestsReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
