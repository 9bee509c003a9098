import * as z from 'zod';
import { authenticityBands } from '../../../../schemas/entities/statements/authenticity-bands.ts';
import { AuthenticityFinding } from '../../../../schemas/entities/statements/authenticity-finding.ts';
import {
  quarantineReasons,
  remedies,
  senderChecks,
  statableParts,
  statementErrorTypes,
  uploadSources,
  uploadStates,
} from '../../../../schemas/entities/statements/statement-upload.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../../platform/store/page.ts';

const UploadError = z.object({
  type: z.enum(statementErrorTypes),
  /** Of the registry of refusals; left out of errors from before there was one, and any text, for a later release may know more. */
  code: z.string().optional(),
  message: z.string(),
  place: z.object({ page: z.int(), row: z.int() }).nullable(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  /** None of errors from before it was noted. */
  missing: z.array(z.enum(statableParts)).readonly().optional(),
  /** Follows from the code, or the rest of the error, where it is left out. */
  remedy: z.enum(remedies).optional(),
});

const UploadFinding = z.object({
  code: z.string(),
  message: z.string(),
  place: z.object({ page: z.int(), row: z.int() }).nullable(),
});

const UploadAccount = z.object({
  accountId: z.string(),
  bankSlug: z.string(),
  accountNumber: z.string(),
  rowsAdded: z.int(),
  duplicates: z.int(),
  /** The days that the file covers of the account, apart and oldest first; none of files from before it was noted. */
  periods: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
});
export type UploadAccount = z.infer<typeof UploadAccount>;

/** What a file that is refused as a whole proves all the same. */
const UploadPart = z.object({
  /** Whether it was added to the connection, as the lender had asked, or is only offered. */
  isTaken: z.boolean(),
  rowsRead: z.int(),
  /** Rows that are known to be missing; unread pages hold more. */
  rowsLeftOut: z.int(),
  unreadPages: z.array(z.int()),
  /** Days of which rows are missing. */
  days: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type UploadPart = z.infer<typeof UploadPart>;

/** The object that was taken for a file: no other one under its key is read or handed out. */
const FilePin = z.object({
  /** Version of the object; null in a bucket that keeps none. */
  versionId: z.string().nullable(),
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: z.string(),
});
export type FilePin = z.infer<typeof FilePin>;

/** The email that brought a file, as the mail service vouches for it. */
const MailOrigin = z.object({
  /** The one address that it says it is from. */
  from: z.string().nullable(),
  spf: z.enum(senderChecks),
  dkim: z.enum(senderChecks),
  dmarc: z.enum(senderChecks),
  /** Whether a check proves the domain of `from`. */
  isProven: z.boolean(),
  /** Why the file waits for somebody to take it; empty where it was read on arrival. */
  quarantinedFor: z.array(z.enum(quarantineReasons)),
});
export type MailOrigin = z.infer<typeof MailOrigin>;

/** An object that was put where a file had been taken already. */
const RefusedObject = FilePin.extend({ size: z.int(), at: z.string() });
export type RefusedObject = z.infer<typeof RefusedObject>;

/** Refused objects of one upload that are kept: the first ones show what was tried. */
export const MAX_REFUSED_OBJECTS = 10;

/**
 * An upload as kept. Its `state`:
 *
 *     QUARANTINED (mailed) --taken--> AWAITING_FILE
 *     AWAITING_FILE --file arrives--> READING --> ACCEPTED | PARTLY_ACCEPTED | REFUSED
 *                                      |  ^  ^
 *                          encrypted   |  |  +--tried again-- FAILED <--tries used up-- READING
 *                                      v  |
 *                          PASSWORD_NEEDED --right password--> READING
 *                                      |
 *                                      +--wrong password, five times--> REFUSED
 *
 * ACCEPTED, PARTLY_ACCEPTED and REFUSED are final. The first object whose reading begins is pinned by its version and
 * digest: another one under the same key is neither read nor handed out, whatever the state.
 */
export const UploadRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  /** The way in which the file came. Uploads from before it was noted count as posted to a form. */
  source: z.enum(uploadSources).default('upload'),
  /** Who sent it: an applicant sees no more than the own files. Uploads from before it was noted count as the lender's. */
  by: z.enum(['lender', 'applicant']).default('lender'),
  /** Of a mailed file; of those from before it was noted there is none. */
  mail: MailOrigin.optional(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** What the sender says of files that do not say it themselves. */
  stated: z.object({
    bankSlug: z.string().nullable(),
    accountNumber: z.string().nullable(),
    holderName: z.string().nullable(),
  }),
  /** Whether the lender takes what the file proves where it is refused as a whole; not of uploads from before it could be asked. */
  acceptPartial: z.boolean().default(false),
  /** Null where the file is read whole, or is worth nothing in part. */
  partial: UploadPart.nullable().default(null),
  state: z.enum(uploadStates),
  /** Which of its two objects is read: the file as it came, or the copy without its encryption. */
  unlocked: z.boolean(),
  /** Of the bytes that are read; null before any were. */
  digest: z.string().nullable(),
  /** The file as it came; of uploads from before files were pinned there is none. */
  original: FilePin.optional(),
  /** The copy without its encryption. */
  unlockedCopy: FilePin.optional(),
  /** Objects that were put in the place of the file once it was pinned. */
  refusedObjects: z.array(RefusedObject).default([]),
  format: z.string().nullable(),
  /** Bank that the file names; null before it was read, and where it names none. */
  bankRead: z.string().nullable().default(null),
  pagesRead: z.int(),
  pages: z.int().nullable(),
  passwordTries: z.int(),
  errors: z.array(UploadError),
  /** What is reported of the file and keeps nothing out. */
  findings: z.array(UploadFinding),
  /** What speaks against the file; null before it was read, and for formats that show nothing of it. */
  authenticity: z
    .object({
      score: z.int(),
      /** Under the limits of the organisation on the day on which it was read; none of files from before there were bands. */
      band: z.enum(authenticityBands).optional(),
      findings: z.array(AuthenticityFinding),
    })
    .nullable()
    .default(null),
  accounts: z.array(UploadAccount),
  createdAt: z.string(),
  /** Until then the file may arrive. */
  awaitedUntil: z.string(),
  updatedAt: z.string(),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

/** Names an upload. */
export interface UploadRef extends ConnectionRef {
  readonly uploadId: string;
}

/** The bytes that a reader holds. */
export interface ClaimedFile extends FilePin {
  readonly unlocked: boolean;
}

/** What is known of the object that a file is: the pin, or of uploads from before there were pins the digest alone. */
export interface KnownFile {
  readonly versionId: string | null;
  /** The digest that the bytes have, or its beginning; null where nothing is known of them. */
  readonly sha256: string | null;
}

/** Which object one of the two files of an upload is; null before it was read. */
export function knownFile(upload: UploadRecord, unlocked: boolean): KnownFile | null {
  const pin = unlocked ? upload.unlockedCopy : upload.original;
  if (pin) return pin;
  return upload.digest !== null && upload.unlocked === unlocked ? { versionId: null, sha256: upload.digest } : null;
}

/** Whether bytes of this digest are the file that is known. */
export const isKnownFile = ({ sha256: known }: KnownFile, sha256: string): boolean =>
  known === null || sha256.startsWith(known);

/** The result of reading a file. */
export type UploadEnd = Pick<
  UploadRecord,
  'errors' | 'findings' | 'authenticity' | 'accounts' | 'format' | 'pages' | 'partial' | 'bankRead'
> & {
  readonly state: 'PASSWORD_NEEDED' | 'ACCEPTED' | 'PARTLY_ACCEPTED' | 'REFUSED';
};

/** What `UploadStore` offers to functions that may only read. */
export interface UploadReader {
  find(ref: UploadRef): Promise<UploadRecord | null>;
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<UploadRecord>>;
}

/** Keeps uploads. Every change of state holds to the states above, whatever else is written at the same time. */
export interface UploadStore extends UploadReader {
  /**
   * Keeps new uploads of one connection, all or none: none once the applicant withdrew the consent, and none where the
   * connection would have more than `most` with them.
   */
  create(
    ref: ConnectionRef,
    uploads: readonly UploadRecord[],
    most?: number,
  ): Promise<'created' | 'withdrawn' | 'too_many'>;
  /**
   * Starts, or starts again, the reading of these bytes, and pins them the first time.
   * @returns the upload; null when it is not to be read (any more), or other bytes are pinned
   */
  claim(ref: UploadRef, file: ClaimedFile, at: string): Promise<UploadRecord | null>;
  /** Lets the file of an upload in quarantine be read; null when it is not in quarantine. */
  take(ref: UploadRef, awaitedUntil: string, at: string): Promise<UploadRecord | null>;
  /** Notes, for so many of an upload, an object that was put in the place of a pinned file. */
  noteRefused(ref: UploadRef, refused: RefusedObject): Promise<void>;
  /** Notes how far the reading of these bytes is. */
  progress(ref: UploadRef, file: ClaimedFile, pagesRead: number, pages: number, at: string): Promise<void>;
  /** Ends the reading of these bytes; false when somebody else did. */
  end(ref: UploadRef, file: ClaimedFile, end: UploadEnd, at: string): Promise<boolean>;
  /** Ends a reading that fails through no fault of the file. */
  fail(ref: UploadRef, at: string): Promise<void>;
  /** Refuses an upload that waits for a password. */
  refuse(ref: UploadRef, errors: UploadRecord['errors'], at: string): Promise<void>;
  /**
   * Takes one of the tries of a password, before it is tried: many at once get no more of them.
   * @returns the tries taken with this one; null when none is left or no password is waited for
   */
  takePasswordTry(ref: UploadRef, most: number, at: string): Promise<number | null>;
  /** Gives back a try that revealed nothing of the password: the file could not be opened for another reason. */
  returnPasswordTry(ref: UploadRef, at: string): Promise<void>;
  /** The right password came: the copy without encryption is there to be read. */
  unlocked(ref: UploadRef, at: string): Promise<UploadRecord | null>;
}

/** Keeps the bytes of statements. */
export interface StatementFileStore {
  /**
   * The bytes of a version of an upload, or of its newest where none is named, and which version that is; null when they
   * are not there.
   */
  read(
    ref: UploadRef,
    unlocked: boolean,
    versionId: string | null,
  ): Promise<(FilePin & { readonly bytes: Uint8Array }) | null>;
  /** Deletes one version of the object for good, so that the version before it is the object again. */
  discard(ref: UploadRef, unlocked: boolean, versionId: string): Promise<void>;
  /** Keeps the bytes of an upload, which makes the worker read them. */
  keep(
    ref: UploadRef,
    file: { readonly bytes: Uint8Array; readonly mediaType: string; readonly unlocked: boolean },
  ): Promise<void>;
  /**
   * A form by which its holder may send the file of one upload, of exactly this size and media type.
   * @param now epoch milliseconds
   */
  form(
    ref: UploadRef,
    file: { readonly size: number; readonly mediaType: string },
    seconds: number,
    now: number,
  ): Promise<UploadForm>;
}

/** Where to POST a file to, and the fields that go before it. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Hands out addresses of the files of statements. */
export interface StatementAddresses {
  /**
   * An address from which its holder can get a file for some seconds, to save it under a name; null when the file is not
   * there.
   * @param now epoch milliseconds
   */
  address(
    ref: UploadRef,
    file: {
      readonly unlocked: boolean;
      /** null for the newest one. */
      readonly versionId: string | null;
      readonly name: string;
      readonly mediaType: string;
    },
    seconds: number,
    now: number,
  ): Promise<string | null>;
}
