import { listApplicants as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ApplicantReader } from '../domain/application-store.ts';
import { listApplicants as grants } from '../resources.ts';
import { dynamoApplicantsReader } from '../store/dynamo-applications.ts';
import { applicantView } from '../views/application.ts';

interface Adapters {
  readonly applicants: ApplicantReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ applicants }, { caller, query }) => ({
  status: 200,
  body: listView(await applicants.list(caller.organisationId, pageRequest(query)), applicantView),
});

const wiring = granted(
  grants,
  (held): Adapters => ({ applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)) }),
);

export const handler = serve(contract, wiring, operation);
