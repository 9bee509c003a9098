import { dynamoApplicantErasures } from '../../../adapters/aws/dynamo-applicant-erasures.ts';
import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { erasureIdentity } from '../../../adapters/aws/erasure-identity.ts';
import { sqsErasureQueue } from '../../../adapters/aws/erasure-queue.ts';
import { readSecret } from '../../../adapters/aws/secrets.ts';
import type { ApplicantErasureQueue } from '../../../core/applicant-erasure/applicant-erasure-store.ts';
import { type BeginErasurePorts, beginErasure } from '../../../core/applicant-erasure/begin-erasure.ts';
import { eraseApplicant as contract } from '../../../schemas/endpoints/privacy.ts';
import { setting } from '../../runtime/configuration.ts';
import { loggableError, logger } from '../../runtime/logger.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { erasureReceiptView } from '../../views/erasure.ts';

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
      // What is due is asked for again by the clock.
      logger.error('erasure_not_requested', { failure: loggableError(error) });
    }
  }
  return { status: 202, body: erasureReceiptView(record, await adapters.secret()) };
};

const wiring = (): Adapters => {
  const table = applicationsTable();
  return {
    applicants: dynamoApplicants(table),
    applicantErasures: dynamoApplicantErasures(table),
    identity: erasureIdentity,
    queue: sqsErasureQueue(setting('erasureQueueUrl')),
    secret: () => readSecret(setting('signingSecret')),
  };
};

export const handler = serve(contract, wiring, operation);
