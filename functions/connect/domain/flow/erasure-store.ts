import * as z from 'zod';
import type { Drained, TakeDue } from '../../../platform/keeping/drained.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';

/**
 * The erasure that follows a withdrawn consent, kept as its receipt (POPIA, section 24).
 *
 *     asked for --everything erased--> erased --erased once more, when nobody can still be writing--> finished
 */
export const ErasureRecord = z.object({
  organisationId: z.string(),
  applicationId: z.string(),
  receiptId: z.string(),
  withdrawnAt: z.string(),
  erasedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Users of the organisation who were notified. */
  told: z.array(z.string()),
});
export type ErasureRecord = z.infer<typeof ErasureRecord>;

/** What `ErasureStore` offers to functions that may only read. */
export interface ErasureReader {
  /** null where no consent was withdrawn. */
  find(ref: ConnectionRef): Promise<ErasureRecord | null>;
  /** Hands over every erasure that is due by an instant, across organisations, in parts. */
  drainDue(by: string, take: TakeDue<ConnectionRef>): Promise<Drained>;
}

export interface ErasureStore extends ErasureReader {
  /**
   * Erases everything that is kept beside the connection: accounts, ledgers, labels, analyses, receipts, uploads, invites,
   * and the digests by which its rows are known again in files of others.
   * The connection itself, the flow, the consent log and this record stay, and grants for as long as `grants` says.
   * @returns how many items went
   */
  eraseRecords(ref: ConnectionRef, grants: 'keep' | 'erase'): Promise<number>;
  /** Notes that everything was erased, and when to look again; the first time stays. */
  noteErased(ref: ConnectionRef, at: string, dueAt: string): Promise<void>;
  noteTold(ref: ConnectionRef, userId: string): Promise<void>;
  /** Sets when to look again; changes nothing once the erasure is finished. */
  postpone(ref: ConnectionRef, dueAt: string): Promise<void>;
  finish(ref: ConnectionRef, at: string): Promise<void>;
}

/** Deletes the files of an application, every version of them, and says how many those were. */
export interface FileErasure {
  erase(ref: ConnectionRef): Promise<number>;
}

/**
 * Erases what is kept of the mails that an application was sent: the mails themselves, but for those that are for other
 * applications too, which expire within days, and the addresses and file names in their records.
 */
export interface MailErasure {
  erase(ref: ConnectionRef): Promise<void>;
}

/** Asks the worker for an erasure. */
export interface ErasureQueue {
  request(ref: ConnectionRef): Promise<void>;
}

/** When an erasure that was just asked for counts as lost on its way to the worker. */
export const ERASURE_LOST_AFTER_MS = 5 * 60_000;

/**
 * When it is certain that nobody still writes who began before the consent was withdrawn: an upload form takes its file
 * for 15 minutes, no function lives longer.
 */
export const WRITERS_ENDED_AFTER_MS = 20 * 60_000;
