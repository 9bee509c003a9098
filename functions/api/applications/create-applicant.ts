import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import { createApplicant as contract } from '../../../schemas/endpoints/applications.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { applicantView } from '../../views/application.ts';

interface Adapters {
  readonly applicants: ApplicantStore;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applicants, identifiers },
  { caller, body, now },
) => {
  const applicant = {
    id: identifiers.next(now),
    organisationId: caller.organisationId,
    firstNames: body.first_names,
    lastNames: body.last_names,
    email: body.email,
    phone: body.phone,
    govId: body.gov_id,
    reference: body.reference,
    createdAt: new Date(now).toISOString(),
  };
  await applicants.create(applicant);
  return { status: 201, body: applicantView(applicant) };
};

const wiring = (): Adapters => ({
  applicants: dynamoApplicants(applicationsTable()),
  identifiers: randomIdentifiers,
});

export const handler = serve(contract, wiring, operation);
