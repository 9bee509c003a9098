import { createHmac } from 'node:crypto';
import type { ErasureReceipt } from '../../../schemas/entities/erasure.ts';
import type { ApplicantErasureRecord } from '../domain/applicant-erasure-store.ts';

/** A signature of a receipt is none of anything else that the secret signs. */
const PURPOSE = 'imali erasure receipt 1\n';

/**
 * The receipt of an erasure in the shape of the API, signed: what it says can be held against us later.
 * @param secret signs access and connect tokens too
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
  };
  const signature = createHmac('sha256', secret)
    .update(`${PURPOSE}${record.organisationId}\n${JSON.stringify(receipt)}`)
    .digest('hex');
  return { ...receipt, signature };
}
