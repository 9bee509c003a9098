import { createApplicant as contract } from '../../../schemas/endpoints/applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { ApplicantStore } from '../domain/application-store.ts';
import { createApplicant as grants } from '../resources.ts';
import { dynamoApplicants } from '../store/dynamo-applications.ts';
import { applicantView } from '../views/application.ts';

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

const wiring = granted(
  grants,
  (held): Adapters => ({
    applicants: dynamoApplicants(heldSealingTable(held.applications, held.fieldKeys)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
