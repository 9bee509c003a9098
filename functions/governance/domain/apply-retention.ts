import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type {
  ApplicantStore,
  ApplicationRecord,
  ApplicationStore,
} from '../../applications/domain/application-store.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { CHECK_INTERVAL_MS } from '../../applications/domain/first-look.ts';
import type { RetentionAct, RetentionChoices, RetentionSchedule } from '../../applications/domain/retention-store.ts';
import type { FileErasure } from '../../connect/domain/flow/erasure-store.ts';
import { retentionDays } from '../../platform/keeping/retention-periods.ts';
import type { ChosenClass } from '../../platform/keeping/retention-tables.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ApplicantErasureStore, ApplicantRef } from './applicant-erasure-store.ts';
import { eraseStoredData, type HeldPorts } from './erase-stored-data.ts';

const DAY_MS = 86_400_000;

export interface KeepNoLongerPorts extends HeldPorts {
  /** Files that were handed in, and nothing else of an application; `files` are those and what was made of its bank data. */
  readonly statementFiles: FileErasure;
  readonly choices: Pick<RetentionChoices, 'find'>;
  readonly looks: Pick<RetentionSchedule, 'next' | 'noteEnded' | 'isDue'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly connections: ConnectionRecords;
  readonly eraseVetted: (ref: ConnectionRef) => Promise<void>;
  /** Closes an application for good; it stays to be found as long as its applicant is there. */
  readonly closeApplication: (application: ApplicationRecord, at: string) => Promise<void>;
  readonly applicationsOf: ApplicantErasureStore['applicationsOf'];
  /** Enters in the audit log what is about to be erased; entered again it is the same entry. */
  readonly enter: (act: RetentionAct) => Promise<void>;
  /** Has the applicant erased with everything, as if the organisation had asked for it. */
  readonly eraseApplicant: (ref: ApplicantRef, now: number) => Promise<void>;
}

/**
 * Erases of an application what was kept for its time: the files first, then the bank data, and at last the applicant, once
 * the time of every other application of that applicant is over too. Time counts from the last analysis, or from when the
 * application was made. Can be repeated.
 * @param now epoch milliseconds
 * @returns the class that ended last, or null
 */
export async function applyRetention(
  ports: KeepNoLongerPorts,
  ref: ConnectionRef,
  now: number,
): Promise<'statement_files' | 'bank_data' | 'personal_info' | null> {
  const application = await ports.applications.find(ref.organisationId, ref.applicationId);
  if (application === null) return lookAtApplicant(ports, ref, now);
  const basis = await basisOf(ports, application);
  const days = retentionDays(await ports.choices.find(ref.organisationId), johannesburgDate(now));
  const isOver = (name: keyof typeof days): boolean => basis + days[name] * DAY_MS <= now;
  const at = new Date(now).toISOString();
  // Before it is erased: what cannot be entered is not done.
  const enterEnd = async (name: ChosenClass): Promise<void> =>
    ports.enter({
      organisationId: ref.organisationId,
      at: await ports.looks.noteEnded(ref, name, at),
      action: 'application.retention_ended',
      subject: { kind: 'application', id: application.id },
      details: { class: name, days: String(days[name]) },
    });
  let ended: 'statement_files' | 'bank_data' | null = null;
  if (isOver('statement_files')) {
    await enterEnd('statement_files');
    await ports.statementFiles.erase(ref);
    ended = 'statement_files';
  }
  if (isOver('bank_data') || isOver('personal_info')) {
    await enterEnd('bank_data');
    if (isOver('personal_info')) await enterEnd('personal_info');
    await ports.closeApplication(application, at);
    await ports.eraseVetted(ref);
    const connectionId = isOver('personal_info') ? application.personalInfoConnectionId : null;
    await eraseStoredData(ports, ref, connectionId, at);
    ended = 'bank_data';
  }
  if (!isOver('personal_info')) {
    await ports.looks.next(ref, new Date(now + CHECK_INTERVAL_MS).toISOString());
    return ended;
  }
  const { organisationId, applicantId } = application;
  const overBy = now - days.personal_info * DAY_MS;
  if (!(await isEveryOneOver(ports, { organisationId, applicantId }, overBy))) {
    await ports.looks.next(ref, new Date(now + CHECK_INTERVAL_MS).toISOString());
    return 'personal_info';
  }
  await eraseEntered(ports, ref, { organisationId, applicantId }, days.personal_info, now);
  // Last: what was cut off before is checked again.
  await ports.looks.next(ref, null);
  return 'personal_info';
}

/**
 * Does what a message asks for, once: the sweep requeues what waits in the queue, and the second message of a check costs
 * one read.
 * @param now epoch milliseconds
 * @returns `not_due` where the look was put off or ended since it was asked for
 */
export async function keepNoLongerIfDue(
  ports: KeepNoLongerPorts,
  ref: ConnectionRef,
  now: number,
): Promise<Awaited<ReturnType<typeof applyRetention>> | 'not_due'> {
  if (!(await ports.looks.isDue(ref, new Date(now).toISOString()))) return 'not_due';
  return applyRetention(ports, ref, now);
}

/** Has an applicant erased, and enters it before unless the applicant is gone already. */
async function eraseEntered(
  ports: KeepNoLongerPorts,
  look: ConnectionRef,
  ref: ApplicantRef,
  days: number,
  now: number,
): Promise<void> {
  const { organisationId, applicantId } = ref;
  if ((await ports.applicants.find(organisationId, applicantId)) !== null) {
    await ports.enter({
      organisationId,
      at: await ports.looks.noteEnded(look, 'applicant', new Date(now).toISOString()),
      action: 'applicant.erased',
      subject: { kind: 'applicant', id: applicantId },
      details: { class: 'personal_info', days: String(days) },
    });
  }
  await ports.eraseApplicant(ref, now);
}

/** What the time of an application counts from, in epoch milliseconds. */
async function basisOf(
  { connections }: Pick<KeepNoLongerPorts, 'connections'>,
  { organisationId, id, createdAt }: ApplicationRecord,
): Promise<number> {
  const connection = await connections.find({ organisationId, applicationId: id });
  const analysedAt = connection?.analysedAt ?? connection?.lastAnalysedAt ?? createdAt;
  return Math.max(Date.parse(createdAt), Date.parse(analysedAt));
}

/** Whether the time of every application of an applicant counts from an instant, in epoch milliseconds, or from before. */
async function isEveryOneOver(ports: KeepNoLongerPorts, ref: ApplicantRef, instant: number): Promise<boolean> {
  let after: string | null = null;
  for (;;) {
    const ids: readonly string[] = await ports.applicationsOf(ref, after);
    for (const id of ids) {
      const application = await ports.applications.find(ref.organisationId, id);
      if (application !== null && (await basisOf(ports, application)) > instant) return false;
    }
    const last = ids.at(-1);
    if (last === undefined) return true;
    after = last;
  }
}

/** Looks at an applicant who was created without an application: as soon as there is one, it is for its looks. */
async function lookAtApplicant(
  ports: KeepNoLongerPorts,
  { organisationId, applicationId: applicantId }: ConnectionRef,
  now: number,
): Promise<'personal_info' | null> {
  const look = { organisationId, applicationId: applicantId };
  const applicant = await ports.applicants.find(organisationId, applicantId);
  if (applicant === null || (await ports.applicationsOf({ organisationId, applicantId }, null)).length > 0) {
    await ports.looks.next(look, null);
    return null;
  }
  const days = retentionDays(await ports.choices.find(organisationId), johannesburgDate(now));
  if (Date.parse(applicant.createdAt) + days.personal_info * DAY_MS > now) {
    await ports.looks.next(look, new Date(now + CHECK_INTERVAL_MS).toISOString());
    return null;
  }
  await eraseEntered(ports, look, { organisationId, applicantId }, days.personal_info, now);
  await ports.looks.next(look, null);
  return 'personal_info';
}
