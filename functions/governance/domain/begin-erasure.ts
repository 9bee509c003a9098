import type { ApplicantRecord, ApplicantStore } from '../../applications/domain/application-store.ts';
import { lenderContact } from '../../applications/domain/stated-applicant.ts';
import type {
  ApplicantErasureRecord,
  ApplicantErasureStore,
  ApplicantRef,
  OtherOfPerson,
} from './applicant-erasure-store.ts';

export interface BeginErasurePorts {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly applicantErasures: Pick<ApplicantErasureStore, 'find' | 'begin'>;
  readonly identity: ErasureIdentity;
  /** Finds other records of the person. Absent where nobody asked for the erasure: the time of the data ended. */
  readonly others?: (applicant: ApplicantRecord) => Promise<readonly OtherOfPerson[]>;
}

/** How an erasure is named, and how an address is known again without being kept. */
export interface ErasureIdentity {
  derive(owner: string, ...parts: readonly string[]): string;
  emailDigest(organisationId: string, email: string): string;
  phoneDigest(organisationId: string, phone: string): string;
}

/**
 * Takes an applicant away and has the rest erased. On a further request it answers the erasure that was begun; null where
 * there never was such an applicant.
 * @param now epoch milliseconds
 */
export async function beginErasure(
  { applicants, applicantErasures, identity, others }: BeginErasurePorts,
  ref: ApplicantRef,
  now: number,
): Promise<ApplicantErasureRecord | null> {
  const { organisationId, applicantId } = ref;
  const applicant = await applicants.find(organisationId, applicantId);
  if (applicant === null) return applicantErasures.find(ref);
  const known = lenderContact(applicant);
  const record: ApplicantErasureRecord = {
    id: identity.derive(applicantId, organisationId, 'erasure'),
    organisationId,
    applicantId,
    requestedAt: new Date(now).toISOString(),
    erasedAt: null,
    finishedAt: null,
    applicationIds: [],
    files: 0,
    records: 0,
    revets: 0,
    emailDigest: known.email === null ? null : identity.emailDigest(organisationId, known.email),
    phoneDigest: known.phone === null ? null : identity.phoneDigest(organisationId, known.phone),
    revetCursor: null,
    others: [...((await others?.(applicant)) ?? [])],
  };
  return (await applicantErasures.begin(applicant, record)) ? record : applicantErasures.find(ref);
}
