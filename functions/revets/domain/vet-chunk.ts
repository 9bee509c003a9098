import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { type ApplicantDataPorts, applicantData, isErased } from './applicant-data.ts';
import { publishProgress, type TellPorts } from './revet-progress.ts';
import {
  CHUNK_ROWS,
  type ChunkTask,
  chunkOfRow,
  partsOfRevetId,
  type RevetMap,
  type RevetQueue,
  type RevetRecord,
  type RevetRef,
  type RevetRow,
  type RevetStore,
  type RevetTask,
  revetIdOf,
  rowsOfChunk,
} from './revet-store.ts';
import { vetRow } from './vet-row.ts';

export interface VetPorts extends ApplicantDataPorts, Pick<TellPorts, 'news'> {
  readonly revets: RevetStore;
  readonly queue: RevetQueue;
  /** The day that data is read on: that of a sandbox whose date moved on. @param now epoch milliseconds */
  readonly readingDay: (organisationId: string, now: number) => Promise<CalendarDate>;
}

/** Applicants whose data is read side by side. */
const AT_ONCE = 10;

/**
 * Has each chunk of a submission vetted: by the map where there are many rows, else by a message each. False where there is
 * no such submission (yet).
 */
export async function fanOutSubmission(
  { revets, queue, map }: Pick<VetPorts, 'revets' | 'queue'> & { readonly map: RevetMap },
  { organisationId, submissionId, by }: Omit<Extract<RevetTask, { kind: 'spread' }>, 'kind'>,
): Promise<boolean> {
  const submission = await revets.submission(organisationId, submissionId);
  if (submission === null) return false;
  const chunks = chunkOfRow(submission.rows) + 1;
  if (by !== 'queue' && submission.rows > map.aboveRows) {
    await map.start(submission, chunks);
    return true;
  }
  await queue.ask(
    Array.from({ length: chunks }, (_, chunk) => ({ kind: 'chunk', organisationId, submissionId, chunk }) as const),
  );
  return true;
}

/**
 * Vets the rows of a chunk, keeps what they came to in one step, and asks for what follows from it. A chunk that was done
 * before only has its wishes requested again: the run before may have ended short of them.
 */
export async function vetChunk(
  ports: VetPorts,
  task: ChunkTask,
  now: number,
): Promise<'done' | 'done_before' | 'unknown'> {
  const { revets } = ports;
  const { organisationId, submissionId, chunk } = task;
  const [submission, rows] = await Promise.all([
    revets.submission(organisationId, submissionId),
    revets.chunk(organisationId, submissionId, chunk),
  ]);
  if (submission === null) return 'unknown';
  const firstRow = chunk * CHUNK_ROWS + 1;
  if (rows === null) {
    const ids = Array.from({ length: rowsOfChunk(chunk, submission.rows) }, (_, index) =>
      revetIdOf(submissionId, firstRow + index),
    );
    const kept = await Promise.all(ids.map((revetId) => revets.find({ organisationId, revetId })));
    await enqueueFollowUps(
      ports,
      kept.filter((record) => record !== null),
    );
    await publishProgress(ports, task, 'chunk', now);
    return 'done_before';
  }
  const today = await ports.readingDay(organisationId, now);
  const at = new Date(now).toISOString();
  const records: RevetRecord[] = [];
  const following: { readonly revetId: string; readonly applicationId: string }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const data = await Promise.all(
      rows.slice(from, from + AT_ONCE).map((row) => (row === null ? null : knownOf(ports, organisationId, row))),
    );
    for (const [index, found] of data.entries()) {
      if (found === null) continue;
      const { row, known } = found;
      const { finding, contact, follows } = vetRow(row, known, today, at);
      const id = revetIdOf(submissionId, firstRow + from + index);
      if (follows !== null) following.push({ revetId: id, applicationId: follows });
      records.push({ id, organisationId, row, finding, contact, version: 1, createdAt: submission.createdAt });
    }
  }
  // Followers first: nothing is lost when this run ends here, and one that follows in vain costs a look.
  for (const { revetId, applicationId } of following) {
    await revets.follow({ organisationId, revetId }, applicationId);
  }
  await noteVetted(ports, records);
  const blanks = rows.filter((row) => row === null).length;
  const isNew = await revets.complete(submission, chunk, records, blanks);
  // Done by another run, or there is less to do: rows were erased concurrently.
  if (!isNew) return vetChunk(ports, task, now);
  // Once more: an erasure that came between took the first notes with it, and comes a second time for what was late.
  await noteVetted(ports, records);
  await enqueueFollowUps(ports, records);
  // Their analysis may have ended between the check and the wish to be notified of it.
  await ports.queue.ask(following.map(({ revetId }) => ({ kind: 'again', organisationId, revetId })));
  await publishProgress(ports, task, 'chunk', now);
  return 'done';
}

/** A row with what is known of its applicant; null where that person was erased while the row waited. */
async function knownOf(ports: VetPorts, organisationId: string, row: RevetRow) {
  const known = await applicantData(ports, organisationId, row);
  const isGone = known.applicantId === null && (await isErased(ports, organisationId, row, null));
  return isGone ? null : { row, known };
}

/** Notes whose bank data was read, by which rows. */
async function noteVetted(
  { revets }: Pick<VetPorts, 'revets'>,
  records: readonly Pick<RevetRecord, 'organisationId' | 'id' | 'finding'>[],
): Promise<void> {
  await Promise.all(
    records.map(async ({ organisationId, id: revetId, finding: { applicationId } }) => {
      if (applicationId !== null) await revets.noteVetted({ organisationId, revetId }, applicationId);
    }),
  );
}

async function enqueueFollowUps({ queue }: VetPorts, records: readonly RevetRecord[]): Promise<void> {
  await queue.ask(
    records
      .filter(({ contact }) => contact.state === 'due')
      .map(({ organisationId, id: revetId }) => ({ kind: 'invite', organisationId, revetId })),
  );
}

/**
 * Looks at the bank data of a row again. Nothing changes where there is none yet, or no newer one than before.
 * @returns its outcome
 */
export async function vetAgain(
  ports: VetPorts,
  ref: RevetRef,
  now: number,
): Promise<'changed' | 'unchanged' | 'unknown'> {
  const before = await ports.revets.find(ref);
  if (before === null) return 'unknown';
  const { organisationId, row, finding: known } = before;
  const data = await applicantData(ports, organisationId, row);
  const today = await ports.readingDay(organisationId, now);
  const { finding } = vetRow(row, data, today, new Date(now).toISOString());
  if (finding.state !== 'COMPLETED') return 'unchanged';
  const { submissionId } = partsOfRevetId(ref.revetId);
  if (known.asOf !== null && finding.asOf !== null && finding.asOf <= known.asOf) {
    // A run that ended right behind the change notified nobody.
    await publishProgress(ports, { organisationId, submissionId }, 'row', now);
    return 'unchanged';
  }
  const after = { ...before, finding };
  await noteVetted(ports, [after]);
  if (!(await ports.revets.replace(before, after, submissionId))) throw new Error('the row changed meanwhile');
  await noteVetted(ports, [after]);
  if (finding.applicationId !== null) await ports.revets.unfollow(ref, finding.applicationId);
  await ports.news.decided(after);
  await publishProgress(ports, { organisationId, submissionId }, 'row', now);
  return 'changed';
}
