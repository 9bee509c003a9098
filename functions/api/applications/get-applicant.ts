import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import { getApplicant as contract } from '../../../schemas/endpoints/applications.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { applicantView } from '../../views/application.ts';

interface Adapters {
  readonly applicants: ApplicantStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ applicants }, { caller, path }) => {
  const applicant = await applicants.find(caller.organisationId, path.applicant_id);
  if (!applicant) return { problem: 'applicant_not_found' };
  return { status: 200, body: applicantView(applicant) };
};

const wiring = (): Adapters => ({ applicants: dynamoApplicants(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
