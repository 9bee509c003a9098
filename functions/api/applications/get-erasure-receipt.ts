import { dynamoApplicantErasures } from '../../../adapters/aws/dynamo-applicant-erasures.ts';
import { readSecret } from '../../../adapters/aws/secrets.ts';
import type { ApplicantErasureStore } from '../../../core/applicant-erasure/applicant-erasure-store.ts';
import { getErasureReceipt as contract } from '../../../schemas/endpoints/privacy.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { erasureReceiptView } from '../../views/erasure.ts';

interface Adapters {
  readonly erasures: Pick<ApplicantErasureStore, 'find'>;
  readonly secret: () => Promise<string>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ erasures, secret }, { caller, path }) => {
  const record = await erasures.find({ organisationId: caller.organisationId, applicantId: path.applicant_id });
  if (record === null) return { problem: 'applicant_not_found' };
  return { status: 200, body: erasureReceiptView(record, await secret()) };
};

const wiring = (): Adapters => ({
  erasures: dynamoApplicantErasures(applicationsTable()),
  secret: () => readSecret(setting('signingSecret')),
});

export const handler = serve(contract, wiring, operation);
