import { applicantSources, type PersonalInfoStore } from '../../applications/domain/application-store.ts';
import type { ApplicantStatementStore } from '../../bank-data/domain/identity/applicant-statement-store.ts';
import type { ErasureStore, FileErasure, MailErasure } from '../../connect/domain/flow/erasure-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** What empties an application. */
export interface HeldPorts {
  readonly erasures: Pick<ErasureStore, 'eraseRecords'>;
  readonly files: FileErasure;
  readonly mails: MailErasure;
  readonly personalInfo: Pick<PersonalInfoStore, 'erase'>;
  readonly statements: Pick<ApplicantStatementStore, 'erase'>;
  /** Ends every grant of the application, here and at the banks. */
  readonly endGrants: (ref: ConnectionRef) => Promise<void>;
}

/**
 * Erases everything that an application holds of its applicant: files, mails, records, personal info, grants, and what these
 * stated on the applicant. Nothing new may come at the same time. Can be repeated, and be taken up from the beginning where it was cut off.
 * @returns how many files and records went
 */
export async function eraseStoredData(
  { erasures, files, mails, personalInfo, statements, endGrants }: HeldPorts,
  ref: ConnectionRef,
  personalInfoConnectionId: string | null,
  at: string,
): Promise<{ readonly files: number; readonly records: number }> {
  const gone = await files.erase(ref);
  await mails.erase(ref);
  const records = await erasures.eraseRecords(ref, 'keep');
  // First: a run that stops between the two finds the personal info still there, and begins anew.
  await statements.erase(ref, personalInfoConnectionId === null ? ['account'] : applicantSources);
  if (personalInfoConnectionId !== null) await personalInfo.erase(ref.organisationId, personalInfoConnectionId, at);
  // A bank that cannot be notified keeps nothing of the above waiting.
  await endGrants(ref);
  return { files: gone, records: records + (await erasures.eraseRecords(ref, 'erase')) };
}
