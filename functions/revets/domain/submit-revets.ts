import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { RevetApplicant } from '../../../schemas/entities/revet.ts';
import {
  CHUNK_ROWS,
  type RevetQueue,
  type RevetRow,
  type RevetStore,
  type RevetSubmissionRecord,
  submissionIdOf,
} from './revet-store.ts';

export interface SubmitPorts {
  readonly revets: Pick<RevetStore, 'keepChunk' | 'submit'>;
  readonly queue: RevetQueue;
}

/** Whose submission it is, and what applicants who are asked to connect are asked for. */
export interface SubmissionTerms {
  readonly organisationId: string;
  readonly applicationConfigId: string;
  readonly redirectUrl?: string | null;
  readonly affinityOptedIn?: boolean;
}

/** A row as it is kept. Throws for one without email or phone number: checks keep it out. */
export function revetRow(applicant: RevetApplicant): RevetRow {
  const {
    email,
    phone,
    installment_value: instalment,
    loan_duration: durationMonths,
    loan_amount: amount,
    number_of_installments: numberOfInstalments,
    ...rest
  } = applicant;
  if (email === null || phone === null) throw new Error('a row without email or phone number was not kept out');
  return {
    ...rest,
    email: email.toLowerCase(),
    phone,
    applicantId: null,
    loan: {
      instalmentCents: centsOf(instalment),
      durationMonths,
      loanCents: centsOf(amount),
      numberOfInstalments,
    },
  };
}

/** Chunks that are written side by side. */
const AT_ONCE = 8;

/** The clock of SQS and of the write that follows need not agree to the second. */
const HEAD_START_SECONDS = 2;

/**
 * Keeps the rows of a submission and has them vetted. The rows come first, then the wish, then what makes all of it known: a
 * run that ends before the last step submitted nothing, and one that ends after it will be processed.
 * @param rows read once, and no more of them held than are being written
 */
export async function submitRevets(
  { revets, queue }: SubmitPorts,
  terms: SubmissionTerms,
  rows: Iterable<RevetRow>,
  identifier: string,
  now: number,
): Promise<RevetSubmissionRecord> {
  const submission: RevetSubmissionRecord = {
    id: submissionIdOf(identifier),
    organisationId: terms.organisationId,
    applicationConfigId: terms.applicationConfigId,
    redirectUrl: terms.redirectUrl ?? null,
    affinityOptedIn: terms.affinityOptedIn ?? false,
    rows: 0,
    green: 0,
    amber: 0,
    red: 0,
    awaiting: 0,
    erased: 0,
    seenAt: null,
    decidedAt: null,
    createdAt: new Date(now).toISOString(),
  };
  let count = 0;
  let chunk = 0;
  let writing: Promise<void>[] = [];
  let held: RevetRow[] = [];
  const write = async (isLast: boolean): Promise<void> => {
    if (held.length > 0) writing.push(revets.keepChunk(submission, chunk, held));
    chunk += 1;
    held = [];
    if (!isLast && writing.length < AT_ONCE) return;
    await Promise.all(writing);
    writing = [];
  };
  for (const row of rows) {
    held.push(row);
    count += 1;
    if (held.length === CHUNK_ROWS) await write(false);
  }
  await write(true);
  const { organisationId, id: submissionId } = submission;
  await queue.ask([{ kind: 'spread', organisationId, submissionId }], HEAD_START_SECONDS);
  const submitted = { ...submission, rows: count };
  await revets.submit(submitted);
  return submitted;
}
