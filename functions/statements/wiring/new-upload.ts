import type {
  MailOrigin,
  StatementFileStore,
  UploadRecord,
  UploadStore,
} from '../../bank-data/domain/files/upload-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Identifiers } from '../../platform/system/identifiers.ts';

/** How long the form of an upload takes its file. */
export const FORM_SECONDS = 15 * 60;

/** What is known of a file before it is read. */
export interface FileToCome {
  readonly source: UploadRecord['source'];
  /** The lender by default. */
  readonly by?: UploadRecord['by'];
  /** The email that brought it. */
  readonly mail?: MailOrigin;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  /** Whether to take what the file proves where it is refused as a whole; false by default. */
  readonly acceptPartial?: boolean;
  readonly stated?: Partial<UploadRecord['stated']>;
}

/** A new upload that waits for its file. */
export function newUpload(ref: ConnectionRef, id: string, file: FileToCome, now: number): UploadRecord {
  const createdAt = new Date(now).toISOString();
  return {
    id,
    ...ref,
    source: file.source,
    by: file.by ?? 'lender',
    ...(file.mail ? { mail: file.mail } : {}),
    fileName: file.fileName,
    mediaType: file.mediaType,
    size: file.size,
    stated: { bankSlug: null, accountNumber: null, holderName: null, ...file.stated },
    acceptPartial: file.acceptPartial ?? false,
    partial: null,
    state: (file.mail?.quarantinedFor.length ?? 0) > 0 ? 'QUARANTINED' : 'AWAITING_FILE',
    unlocked: false,
    digest: null,
    refusedObjects: [],
    format: null,
    bankRead: null,
    pagesRead: 0,
    pages: null,
    passwordTries: 0,
    errors: [],
    findings: [],
    authenticity: null,
    accounts: [],
    createdAt,
    awaitedUntil: new Date(now + FORM_SECONDS * 1000).toISOString(),
    updatedAt: createdAt,
  };
}

/** What taking a file in takes. */
export interface FileReceipt {
  readonly uploads: Pick<UploadStore, 'create'>;
  readonly files: Pick<StatementFileStore, 'keep'>;
  readonly identifiers: Identifiers;
}

/**
 * Takes in a file that is at hand, from whichever way it came: an upload is noted, then the file is kept, which makes
 * the ingest worker read it. Nothing is taken in once the applicant withdrew the consent.
 */
export async function receiveStatementFile(
  { uploads, files, identifiers }: FileReceipt,
  ref: ConnectionRef,
  file: Omit<FileToCome, 'size'> & { readonly bytes: Uint8Array },
  now: number,
): Promise<UploadRecord | 'withdrawn'> {
  const id = identifiers.next(now);
  const upload = newUpload(ref, id, { ...file, size: file.bytes.length }, now);
  if ((await uploads.create(ref, [upload])) === 'withdrawn') return 'withdrawn';
  await files.keep({ ...ref, uploadId: id }, { bytes: file.bytes, mediaType: file.mediaType, unlocked: false });
  return upload;
}
