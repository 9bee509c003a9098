import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import { listApplicants as contract } from '../../../schemas/endpoints/applications.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { applicantView } from '../../views/application.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly applicants: ApplicantStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ applicants }, { caller, query }) => ({
  status: 200,
  body: listView(await applicants.list(caller.organisationId, pageRequest(query)), applicantView),
});

const wiring = (): Adapters => ({ applicants: dynamoApplicants(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
