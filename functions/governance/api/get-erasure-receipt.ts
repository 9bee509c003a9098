import { getErasureReceipt as contract } from '../../../schemas/endpoints/privacy.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { readOriginalSecret } from '../../platform/secrets/digest-keys.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicantErasureStore } from '../domain/applicant-erasure-store.ts';
import { getErasureReceipt as grants } from '../resources.ts';
import { dynamoApplicantErasuresReader } from '../store/dynamo-applicant-erasures.ts';
import { erasureReceiptView, signedFields } from '../views/erasure.ts';

interface Adapters {
  readonly erasures: Pick<ApplicantErasureStore, 'find'>;
  readonly secret: () => Promise<string>;
  readonly signReceipt: SignReceipt;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { erasures, secret, signReceipt },
  { caller, path, now },
) => {
  const record = await erasures.find({ organisationId: caller.organisationId, applicantId: path.applicant_id });
  if (record === null) return { problem: 'applicant_not_found' };
  const body = erasureReceiptView(record, await secret());
  return { status: 200, body: { ...body, jws: await signReceipt(signedFields(body), now) } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    erasures: dynamoApplicantErasuresReader(heldTable(held.applications)),
    secret: () => readOriginalSecret(held.signingSecret.to('read')),
    signReceipt: receiptSigner(held),
  }),
);

export const handler = serve(contract, wiring, operation);
