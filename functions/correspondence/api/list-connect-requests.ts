import { listConnectRequests as contract } from '../../../schemas/endpoints/correspondence.ts';
import type { ApplicantRequestStore } from '../../applications/domain/applicant-request-store.ts';
import { dynamoApplicantRequestsReader } from '../../applications/store/dynamo-applicant-requests.ts';
import { refOf } from '../../connect/wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../../connect/wiring/serve-applicant.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listConnectRequests as grants } from '../resources.ts';
import { connectRequestsView } from '../views/connect-request.ts';

interface Adapters {
  readonly requests: Pick<ApplicantRequestStore, 'all'>;
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async ({ requests }, { caller }) => ({
  status: 200,
  body: connectRequestsView(await requests.all(refOf(caller))),
});

export const handler = serveApplicant(
  contract,
  granted(grants, (held): Adapters => ({ requests: dynamoApplicantRequestsReader(heldTable(held.applications)) })),
  operation,
);
