import { getErasureReceipt as contract } from '../../../schemas/endpoints/privacy.ts';
import { granted } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicantErasureStore } from '../domain/applicant-erasure-store.ts';
import { getErasureReceipt as grants } from '../resources.ts';
import { dynamoApplicantErasures } from '../store/dynamo-applicant-erasures.ts';
import { erasureReceiptView } from '../views/erasure.ts';

interface Adapters {
  readonly erasures: Pick<ApplicantErasureStore, 'find'>;
  readonly secret: () => Promise<string>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ erasures, secret }, { caller, path }) => {
  const record = await erasures.find({ organisationId: caller.organisationId, applicantId: path.applicant_id });
  if (record === null) return { problem: 'applicant_not_found' };
  return { status: 200, body: erasureReceiptView(record, await secret()) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    erasures: dynamoApplicantErasures(heldTable(held.applications)),
    secret: () => readSecret(held.signingSecret.to('read')),
  }),
);

export const handler = serve(contract, wiring, operation);
