import * as z from 'zod';
import type { ApplicantRecord, ApplicationRecord } from '../../applications/domain/application-store.ts';
import type { Drained, TakeDue } from '../../platform/keeping/drained.ts';

/** Another applicant of the organisation who may be the same person, and what both records have. */
export const OtherOfPerson = z.object({
  applicantId: z.string(),
  same: z.array(z.enum(['govId', 'email', 'phone'])),
});
export type OtherOfPerson = z.infer<typeof OtherOfPerson>;

/**
 * The erasure of an applicant, kept as its receipt (POPIA, section 24). Holds no personal data once it is finished.
 *
 *     asked for --everything erased--> erased --erased once more, when nobody can still be writing--> finished
 */
export const ApplicantErasureRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicantId: z.string(),
  requestedAt: z.string(),
  erasedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Applications that were emptied. */
  applicationIds: z.array(z.string()),
  files: z.int(),
  records: z.int(),
  revets: z.int(),
  /** Digests by which rows of revets are known to be of the applicant; null where there was no address, or once finished. */
  emailDigest: z.string().nullable(),
  phoneDigest: z.string().nullable(),
  /** How far the organisation's revets were processed; null at the beginning. */
  revetCursor: z.string().nullable(),
  /** Absent in erasures from before they were looked for. */
  others: z.array(OtherOfPerson).optional(),
});
export type ApplicantErasureRecord = z.infer<typeof ApplicantErasureRecord>;

export interface ApplicantRef {
  readonly organisationId: string;
  readonly applicantId: string;
}

/** What one step erased. */
export interface ErasedCounts {
  readonly files: number;
  readonly records: number;
  readonly revets: number;
}

/** What `ApplicantErasureStore` offers to functions that may only read. */
export interface ApplicantErasureReader {
  find(ref: ApplicantRef): Promise<ApplicantErasureRecord | null>;
  /** Ids of the applications that an applicant has, a page at a time. */
  applicationsOf(ref: ApplicantRef, after: string | null): Promise<readonly string[]>;
  /** Hands over every erasure that is due by an instant, across organisations, in parts. */
  drainDue(by: string, take: TakeDue<ApplicantRef>): Promise<Drained>;
}

export interface ApplicantErasureStore extends ApplicantErasureReader {
  /**
   * Takes the applicant away, with the digest that finds it, and keeps the record of its erasure, all in one step. False
   * when the applicant went away concurrently.
   */
  begin(applicant: ApplicantRecord, record: ApplicantErasureRecord): Promise<boolean>;
  /** Empties an application: nothing can be added any more, its links open nothing, and where it led is gone. */
  closeApplication(application: ApplicationRecord, at: string): Promise<void>;
  /** Adds to what was erased, and to the applications that were emptied. */
  note(ref: ApplicantRef, erased: ErasedCounts, applicationId: string | null): Promise<void>;
  noteRevetCursor(ref: ApplicantRef, cursor: string | null): Promise<void>;
  /** Notes that everything was erased, and when to look again; the first time stays. */
  noteErased(ref: ApplicantRef, at: string, dueAt: string): Promise<void>;
  postpone(ref: ApplicantRef, dueAt: string): Promise<void>;
  /** Forgets the digests and what led to the applications, and ends the erasure. */
  finish(ref: ApplicantRef, at: string): Promise<void>;
}

/** Asks the worker for the erasure of an applicant. */
export interface ApplicantErasureQueue {
  requestApplicant(ref: ApplicantRef): Promise<void>;
}
