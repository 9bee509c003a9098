import { emailDigest, phoneDigest } from '../../adapters/aws/person-digest.ts';
import { derivedIdentifier } from '../../adapters/system/identifiers.ts';
import type {
  ApplicantErasureRecord,
  ApplicantErasureStore,
  ApplicantRef,
} from '../../core/applicant-erasure/applicant-erasure-store.ts';
import type { ApplicantStore } from '../../core/applications/application-store.ts';

export interface BeginErasurePorts {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly applicantErasures: Pick<ApplicantErasureStore, 'find' | 'begin'>;
}

/**
 * Takes an applicant away and has the rest erased. Asked for again it answers the erasure that was begun; null where there
 * never was such an applicant.
 * @param now epoch milliseconds
 */
export async function beginErasure(
  { applicants, applicantErasures }: BeginErasurePorts,
  ref: ApplicantRef,
  now: number,
): Promise<ApplicantErasureRecord | null> {
  const { organisationId, applicantId } = ref;
  const applicant = await applicants.find(organisationId, applicantId);
  if (applicant === null) return applicantErasures.find(ref);
  const record: ApplicantErasureRecord = {
    id: derivedIdentifier(applicantId, organisationId, 'erasure'),
    organisationId,
    applicantId,
    requestedAt: new Date(now).toISOString(),
    erasedAt: null,
    finishedAt: null,
    applicationIds: [],
    files: 0,
    records: 0,
    revets: 0,
    emailDigest: applicant.email === null ? null : emailDigest(organisationId, applicant.email),
    phoneDigest: applicant.phone === null ? null : phoneDigest(organisationId, applicant.phone),
    revetCursor: null,
  };
  return (await applicantErasures.begin(applicant, record)) ? record : applicantErasures.find(ref);
}
