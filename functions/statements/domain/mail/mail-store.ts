import * as z from 'zod';

/** The outcome of one file of a mail: an upload, or a refusal. */
const MailedFile = z.object({
  name: z.string(),
  uploadId: z.string().nullable(),
  refusal: z
    .enum(['too_large', 'too_many', 'too_many_today', 'empty', 'outlook_container', 'old_office', 'not_a_statement'])
    .nullable(),
});
export type MailedFile = z.infer<typeof MailedFile>;

/**
 * A mail that an application was sent. Kept for a while, so that the same mail is not read twice and its sender can be
 * notified of the result.
 *
 * TAKING --files are uploads--> TAKEN --sender was notified--> ANSWERED
 */
export const MailRecord = z.object({
  /** Names the mail for this application, whenever it comes in. */
  id: z.string(),
  /** Identifier that those of its uploads follow from. */
  mailId: z.string(),
  /** Where its bytes are. */
  key: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  state: z.enum(['TAKING', 'TAKEN', 'ANSWERED']),
  /** null where nobody is notified. */
  answerTo: z.string().nullable(),
  /** Of the mail, for the headers of the answer. */
  messageId: z.string().nullable(),
  /** Whether the application takes statements by mail (any more). */
  isOpen: z.boolean(),
  files: z.array(MailedFile),
  /** Files that were refused beyond those that are named. */
  unnamedFiles: z.int(),
  receivedAt: z.string(),
});
export type MailRecord = z.infer<typeof MailRecord>;

/** Where the bytes of a mail are, and whether they are for other applications too. */
export const MailLocation = z.object({ key: z.string(), isShared: z.boolean() });
export type MailLocation = z.infer<typeof MailLocation>;

/** Keeps what is known of mails. */
export interface MailRecordStore {
  /**
   * Claims a mail for these bytes.
   * @returns the record as it is now: the given one, or one that was there; null when other bytes have claimed the mail
   */
  claim(record: MailRecord, now: number): Promise<MailRecord | null>;
  /**
   * Notes with the application where the bytes of a mail are, for their erasure. Written after the claim: an erasure that
   * came between the two finds it when it looks again.
   */
  locate(record: Pick<MailRecord, 'organisationId' | 'applicationId' | 'id'>, mail: MailLocation): Promise<void>;
  /** Notes the outcome of the files. */
  taken(id: string, files: readonly MailedFile[]): Promise<void>;
  find(id: string): Promise<MailRecord | null>;
  /** Claims the answer; false when somebody else gave it. */
  answer(id: string): Promise<boolean>;
  /** Gives the answer back: it could not be sent. */
  unanswer(id: string): Promise<void>;
}

/** Reads mails as they came in. */
export interface RawMailStore {
  /** null when there is none, or one larger than a mail can be. */
  read(key: string): Promise<Uint8Array | null>;
}

/** Asks for the answer to a mail, some seconds from now. */
export interface AnswerQueue {
  answerLater(request: { readonly id: string; readonly round: number }, seconds: number): Promise<void>;
}
