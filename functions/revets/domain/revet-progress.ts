import type { RevetRecord, RevetStore, RevetSubmissionRecord } from './revet-store.ts';

/** Notifies the submitter of applicants how far it is; repeated it is the same event. */
export interface RevetProgressEvents {
  /** @param at when the last one of them had an outcome, as kept */
  completed(submission: RevetSubmissionRecord, at: string): Promise<void>;
  /** @param at when the last one of them had been checked, as kept */
  awaitingData(submission: RevetSubmissionRecord, at: string): Promise<void>;
  /** Has the event of a row sent that was kept together with its outcome. */
  decided(record: RevetRecord): Promise<void>;
}

export interface TellPorts {
  readonly revets: Pick<RevetStore, 'submission' | 'noteReached'>;
  readonly news: RevetProgressEvents;
}

/** Events are kept for 30 days: what is older would be new again. No message comes again after so long. */
const TOLD_AGAIN_MS = 15 * 86_400_000;

/** Rows that nobody looks at any more. */
const ended = ({ green, amber, red, erased }: RevetSubmissionRecord): number => green + amber + red + erased;

/**
 * Announces that a submission is through where it is: each run that may have been the last one checks, so that one that
 * ended short of announcing is made up for by a repeated run.
 * @param looked what was checked: after a single row only the end is announced
 */
export async function publishProgress(
  { revets, news }: TellPorts,
  { organisationId, submissionId }: { readonly organisationId: string; readonly submissionId: string },
  looked: 'chunk' | 'row',
  now: number,
): Promise<void> {
  const submission = await revets.submission(organisationId, submissionId);
  if (submission === null) return;
  const isDecided = ended(submission) === submission.rows;
  const isSeen = ended(submission) + submission.awaiting === submission.rows;
  if (!(isDecided || (isSeen && looked === 'chunk'))) return;
  const at = await revets.noteReached(submission, isDecided ? 'decidedAt' : 'seenAt', new Date(now).toISOString());
  if (Date.parse(at) + TOLD_AGAIN_MS < now) return;
  await (isDecided ? news.completed(submission, at) : news.awaitingData(submission, at));
}
