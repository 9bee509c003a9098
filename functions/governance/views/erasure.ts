import { createHmac } from 'node:crypto';
import type { ErasureReceipt } from '../../../schemas/entities/erasure.ts';
import type { ApplicantErasureRecord } from '../domain/applicant-erasure-store.ts';

/** Keeps the signature of a receipt apart from everything else that the secret signs. */
const PURPOSE = 'imali erasure receipt 1\n';

/**
 * The receipt of an erasure in the shape of the API, with the signature of before, which we alone can verify.
 * @param secret that signed access tokens too
 */
export function erasureReceiptView(record: ApplicantErasureRecord, secret: string): ErasureReceipt {
  const receipt = {
    id: record.id,
    applicant_id: record.applicantId,
    state:
      record.finishedAt !== null
        ? ('FINISHED' as const)
        : record.erasedAt !== null
          ? ('ERASED' as const)
          : ('REQUESTED' as const),
    requested_at: record.requestedAt,
    erased_at: record.erasedAt,
    finished_at: record.finishedAt,
    application_ids: record.applicationIds,
    erased: { files: record.files, records: record.records, revets: record.revets },
    others_of_person: (record.others ?? []).map(({ applicantId, same }) => ({
      applicant_id: applicantId,
      same: same.map((field) => (field === 'govId' ? ('gov_id' as const) : field)),
    })),
  };
  const signature = createHmac('sha256', secret)
    .update(`${PURPOSE}${record.organisationId}\n${JSON.stringify(receipt)}`)
    .digest('hex');
  return { ...receipt, jws: null, signature };
}

/** What the key of receipts signs: all that a receipt says, without its signatures. */
export function signedFields({ jws: _, signature: __, ...receipt }: ErasureReceipt) {
  return receipt;
}
