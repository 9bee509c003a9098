import { eraseApplicant as contract } from '../../../schemas/endpoints/privacy.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { dynamoListedApplications } from '../../applications/store/dynamo-listed-applications.ts';
import { granted } from '../../platform/grants/held.ts';
import { readOriginalSecret } from '../../platform/secrets/digest-keys.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ApplicantErasureQueue } from '../domain/applicant-erasure-store.ts';
import { type BeginErasurePorts, beginErasure } from '../domain/begin-erasure.ts';
import { othersOfPerson } from '../domain/others-of-person.ts';
import { eraseApplicant as grants } from '../resources.ts';
import { dynamoApplicantErasures } from '../store/dynamo-applicant-erasures.ts';
import { erasureIdentity } from '../store/erasure-identity.ts';
import { sqsErasureQueue } from '../store/erasure-queue.ts';
import { erasureReceiptView } from '../views/erasure.ts';

interface Adapters extends BeginErasurePorts {
  readonly queue: ApplicantErasureQueue;
  readonly secret: () => Promise<string>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now }) => {
  const ref = { organisationId: caller.organisationId, applicantId: path.applicant_id };
  const record = await beginErasure(adapters, ref, now);
  if (record === null) return { problem: 'applicant_not_found' };
  if (record.erasedAt === null) {
    try {
      await adapters.queue.requestApplicant(ref);
    } catch (error) {
      // What is due is requeued by the sweep.
      logger.error('erasure_not_requested', { failure: loggableError(error) });
    }
  }
  return { status: 202, body: erasureReceiptView(record, await adapters.secret()) };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldSealingTable(held.applications, held.fieldKeys);
  return {
    applicants: dynamoApplicantsReader(table),
    applicantErasures: dynamoApplicantErasures(table),
    identity: erasureIdentity,
    others: (applicant) => othersOfPerson(dynamoListedApplications(table), applicant),
    queue: sqsErasureQueue(held.erasureQueue),
    secret: () => readOriginalSecret(held.signingSecret.to('read')),
  };
});

export const handler = serve(contract, wiring, operation);
