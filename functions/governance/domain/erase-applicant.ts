import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { WRITERS_ENDED_AFTER_MS } from '../../connect/domain/flow/erasure-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { RevetErasure } from '../../revets/domain/revet-erasure.ts';
import type { ApplicantErasureRecord, ApplicantErasureStore, ApplicantRef } from './applicant-erasure-store.ts';
import { eraseStoredData, type HeldPorts } from './erase-stored-data.ts';

export interface EraseApplicantPorts extends HeldPorts {
  readonly applicants: ApplicantErasureStore;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly revets: RevetErasure;
  /** Ends the looks for what has been kept for its time. */
  readonly endLooks: (ref: ConnectionRef) => Promise<void>;
  /** Erases rows of revets that read the bank data of an application, and its deal. @returns how many rows went */
  readonly eraseTraces: (ref: ConnectionRef) => Promise<number>;
  /** Notifies webhooks of the organisation; repeated it is the same event. */
  readonly announceApplicantErased: (record: ApplicantErasureRecord, erasedAt: string) => Promise<void>;
}

/** Parts of the revets that one run looks through; the rest is for the next. */
const REVET_PARTS = 60;

/**
 * Erases what is left of an applicant who is gone already: at once, and once more when nobody can still be writing who
 * began before. Every step can be repeated; what a run that was cut off did is not counted twice, but may be counted less.
 * @param now epoch milliseconds
 */
export async function eraseApplicant(
  ports: EraseApplicantPorts,
  ref: ApplicantRef,
  now: number,
): Promise<'nothing_to_erase' | 'continues' | 'erased' | 'finished'> {
  const { applicants } = ports;
  const record = await applicants.find(ref);
  if (record === null || record.finishedAt !== null) return 'nothing_to_erase';
  const at = new Date(now).toISOString();
  await eraseApplications(ports, ref, at);
  if (!(await eraseRevets(ports, record))) {
    await applicants.postpone(ref, at);
    return 'continues';
  }
  const erasedAt = record.erasedAt ?? at;
  if (record.erasedAt === null) {
    await applicants.noteErased(ref, at, new Date(now + WRITERS_ENDED_AFTER_MS).toISOString());
  }
  await ports.announceApplicantErased(record, erasedAt);
  if (Date.parse(erasedAt) + WRITERS_ENDED_AFTER_MS > now) return 'erased';
  await applicants.finish(ref, at);
  return 'finished';
}

async function eraseApplications(ports: EraseApplicantPorts, ref: ApplicantRef, at: string): Promise<void> {
  const { applicants, applications } = ports;
  const { organisationId } = ref;
  let after: string | null = null;
  for (;;) {
    const ids: readonly string[] = await applicants.applicationsOf(ref, after);
    for (const applicationId of ids) {
      const own = { organisationId, applicationId };
      const application = await applications.find(organisationId, applicationId);
      if (application === null) continue;
      await applicants.closeApplication(application, at);
      // First: the notes of who read the bank data go with it.
      const revets = await ports.eraseTraces(own);
      const gone = await eraseStoredData(ports, own, application.personalInfoConnectionId, at);
      await ports.endLooks(own);
      await applicants.note(ref, { ...gone, revets }, applicationId);
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  // Archives that were made of everything lie in a folder of the applicant.
  const files = await ports.files.erase({ organisationId, applicationId: ref.applicantId });
  if (files > 0) await applicants.note(ref, { files, records: 0, revets: 0 }, null);
}

/** False where there is more to look through than fits into one run. */
async function eraseRevets(ports: EraseApplicantPorts, record: ApplicantErasureRecord): Promise<boolean> {
  const { organisationId, applicantId, emailDigest, phoneDigest } = record;
  const person = { organisationId, applicantId, emailDigest, phoneDigest };
  let cursor = record.revetCursor;
  for (let part = 0; part < REVET_PARTS; part += 1) {
    const { erased, next } = await ports.revets.erasePart(person, cursor);
    if (erased > 0) await ports.applicants.note(record, { files: 0, records: 0, revets: erased }, null);
    await ports.applicants.noteRevetCursor(record, next);
    if (next === null) return true;
    cursor = next;
  }
  return false;
}
