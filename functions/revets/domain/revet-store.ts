import * as z from 'zod';
import { contactStates, RevetApplicant, revetOutcomes, revetTypes } from '../../../schemas/entities/revet.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { RevetMessage } from '../resources.ts';

/** Rows that are kept, and later vetted, together: what one transaction takes with the two counts beside them. */
export const CHUNK_ROWS = 90;
/** Characters that the ids of a submission and of its rows share. */
const STEM = 18;

/** The id of a submission from a new identifier: its rows count on from it, so that they sort by their place. */
export function submissionIdOf(identifier: string): string {
  return identifier.slice(0, STEM) + '0'.repeat(identifier.length - STEM);
}

/** What the ids of a submission's rows begin with. */
export function stemOf(submissionId: string): string {
  return submissionId.slice(0, STEM);
}

/** The id of a row, from 1. */
export function revetIdOf(submissionId: string, row: number): string {
  return stemOf(submissionId) + row.toString(16).padStart(submissionId.length - STEM, '0');
}

/** The submission and the row, from 1, that an id names. */
export function partsOfRevetId(revetId: string): { readonly submissionId: string; readonly row: number } {
  return { submissionId: submissionIdOf(revetId), row: Number.parseInt(revetId.slice(STEM), 16) };
}

/** How many rows are in a chunk, from 0, of a submission of so many. */
export function rowsOfChunk(chunk: number, rows: number): number {
  return Math.min(CHUNK_ROWS, rows - chunk * CHUNK_ROWS);
}

/** The chunk, from 0, that a row is in. */
export function chunkOfRow(row: number): number {
  return Math.floor((row - 1) / CHUNK_ROWS);
}

/** A row as it is kept: whom it is about, and the loan unless none was stated. */
export const RevetRow = RevetApplicant.omit({
  email: true,
  phone: true,
  installment_value: true,
  loan_duration: true,
  loan_amount: true,
  number_of_installments: true,
}).extend({
  email: z.string(),
  phone: z.string(),
  /** Named by the caller; null to find the applicant by email and phone number. */
  applicantId: z.string().nullable(),
  loan: z
    .object({
      instalmentCents: z.int(),
      durationMonths: z.number(),
      loanCents: z.int(),
      numberOfInstalments: z.int(),
    })
    .nullable(),
});
export type RevetRow = z.infer<typeof RevetRow>;

export const RevetSubmissionRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationConfigId: z.string(),
  /** Of the applications that applicants are asked to connect. */
  redirectUrl: z.string().nullable(),
  affinityOptedIn: z.boolean(),
  rows: z.int(),
  green: z.int(),
  amber: z.int(),
  red: z.int(),
  awaiting: z.int(),
  /** Rows that were erased with their applicants. */
  erased: z.int().default(0),
  /** When every row had been checked, and when every one had an outcome. */
  seenAt: z.string().nullable().default(null),
  decidedAt: z.string().nullable().default(null),
  createdAt: z.string(),
});
export type RevetSubmissionRecord = z.infer<typeof RevetSubmissionRecord>;

export const KeptReason = z.object({
  code: z.string(),
  colour: z.enum(revetOutcomes),
  message: z.string(),
  unit: z.string(),
  measured: z.union([z.number(), z.boolean()]).nullable(),
  limit: z.union([z.number(), z.boolean()]).nullable(),
  evidence: z.array(z.string()),
  evidenceCount: z.int(),
});

/** What a look at the bank data came to. */
export const RevetFinding = z.object({
  state: z.enum(['AWAITING_DATA', 'COMPLETED']),
  outcome: z.enum(revetOutcomes).nullable(),
  type: z.enum(revetTypes),
  recommendation: z.enum(['proceed', 'refer', 'decline']).nullable(),
  notice: z.string().nullable(),
  reasons: z.array(KeptReason),
  asOf: z.string().nullable(),
  applicantId: z.string().nullable(),
  applicationId: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type RevetFinding = z.infer<typeof RevetFinding>;

export const RevetContact = z.object({
  state: z.enum(contactStates),
  applicationId: z.string().nullable(),
  reason: z.string().nullable(),
});
export type RevetContact = z.infer<typeof RevetContact>;

export const RevetRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  row: RevetRow,
  finding: RevetFinding,
  contact: RevetContact,
  /** Raised by every change: one made of an older state is refused. */
  version: z.int(),
  createdAt: z.string(),
});
export type RevetRecord = z.infer<typeof RevetRecord>;

export interface RevetRef {
  readonly organisationId: string;
  readonly revetId: string;
}

/** What `RevetSubmissionStore` offers to functions that may only read. */
export interface RevetSubmissionReader {
  submission(organisationId: string, submissionId: string): Promise<RevetSubmissionRecord | null>;
  /** The organisation's submissions, newest first. */
  submissions(organisationId: string, page: PageRequest): Promise<ListPage<RevetSubmissionRecord>>;
  /** The rows of a chunk that waits, null in the place of each that was erased; null once it is completed. */
  chunk(organisationId: string, submissionId: string, chunk: number): Promise<readonly (RevetRow | null)[] | null>;
}

/** Submissions, and the chunks of rows that they came in. */
export interface RevetSubmissionStore extends RevetSubmissionReader {
  /** Keeps a chunk of rows of a submission that is not there yet. */
  keepChunk(submission: RevetSubmissionRecord, chunk: number, rows: readonly RevetRow[]): Promise<void>;
  /** Makes the submission known, with all the rows that were kept of it. */
  submit(submission: RevetSubmissionRecord): Promise<void>;
  /**
   * Keeps the rows of a chunk as they were vetted and counts them, all or nothing: rows without a record count as erased.
   * @param blanks how many rows were null when the chunk was read
   * @returns false when that was done before, or more rows were erased since
   */
  complete(
    submission: RevetSubmissionRecord,
    chunk: number,
    records: readonly RevetRecord[],
    blanks: number,
  ): Promise<boolean>;
  /** Notes how far a submission got. @returns the instant that was noted first */
  noteReached(submission: RevetSubmissionRecord, mark: 'seenAt' | 'decidedAt', at: string): Promise<string>;
}

/** What `RevetRowStore` offers to functions that may only read. */
export interface RevetRowReader {
  find(ref: RevetRef): Promise<RevetRecord | null>;
  /** The organisation's, or those of a submission, newest first. */
  list(
    organisationId: string,
    submission: RevetSubmissionRecord | null,
    page: PageRequest,
  ): Promise<ListPage<RevetRecord>>;
}

/** The rows of submissions once they are vetted. */
export interface RevetRowStore extends RevetRowReader {
  /**
   * Replaces a record whose version is still `before.version`, and counts the change; false when it is not. An outcome that
   * is another one than before is announced in the same step.
   */
  replace(before: RevetRecord, after: RevetRecord, submissionId: string): Promise<boolean>;
  /** Takes a row out of its submission and the list, which count it as erased; false when it changed since it was read. */
  remove(record: RevetRecord, submissionId: string): Promise<boolean>;
}

/** What `VettedStore` offers to functions that may only read. */
export interface VettedReader {
  /** Rows that read the bank data of an application, or waited for it. */
  vettedBy(organisationId: string, applicationId: string): Promise<RevetRef[]>;
}

/** Which rows read, or wait for, the bank data of an application. */
export interface VettedStore extends VettedReader {
  /** Notes that a row is to be checked again when the bank data of an application was analysed. */
  follow(ref: RevetRef, applicationId: string): Promise<void>;
  unfollow(ref: RevetRef, applicationId: string): Promise<void>;
  /** Notes for an application which row read its bank data, so that what was read is erased with it. */
  noteVetted(ref: RevetRef, applicationId: string): Promise<void>;
  forgetVetted(ref: RevetRef, applicationId: string): Promise<void>;
}

/** What `RevetStore` offers to functions that may only read. */
export interface RevetReader extends RevetSubmissionReader, RevetRowReader, VettedReader {}

export interface RevetStore extends RevetSubmissionStore, RevetRowStore, VettedStore {}

/** Work that vets one chunk. */
export const ChunkTask = z.strictObject({
  kind: z.literal('chunk'),
  organisationId: z.string(),
  submissionId: z.string(),
  chunk: z.int().min(0),
});
export type ChunkTask = z.infer<typeof ChunkTask>;

/** Work of the re-vetting worker. */
export const RevetTask = z.discriminatedUnion('kind', [
  /** Has each chunk of a submission vetted: by the queue alone where it says so, else by what its size asks for. */
  z.strictObject({
    kind: z.literal('spread'),
    organisationId: z.string(),
    submissionId: z.string(),
    by: z.literal('queue').optional(),
  }),
  ChunkTask,
  /** Asks the applicant of a row to connect. */
  z.strictObject({ kind: z.literal('invite'), organisationId: z.string(), revetId: z.string() }),
  /** Looks again: there may be bank data now. */
  z.strictObject({ kind: z.literal('again'), organisationId: z.string(), revetId: z.string() }),
]) satisfies z.ZodType<RevetMessage>;
export type RevetTask = z.infer<typeof RevetTask>;

/** Vets the chunks of a large submission apart from the queue, where smaller ones would wait behind them. */
export interface RevetMap {
  /** Submissions of more rows than this are vetted by it. */
  readonly aboveRows: number;
  /** Has so many chunks vetted; started again it changes nothing. What it cannot finish it hands back to the queue. */
  start(submission: Pick<RevetSubmissionRecord, 'organisationId' | 'id'>, chunks: number): Promise<void>;
}

export interface RevetQueue {
  ask(tasks: readonly RevetTask[], afterSeconds?: number): Promise<void>;
}
