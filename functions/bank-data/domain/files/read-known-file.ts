import { isKnownFile, knownFile, type StatementFileStore, type UploadRecord } from './upload-store.ts';

/** The bytes of a file as they were taken, whatever was put in their place since; null when they are not there. */
export async function readKnownFile(
  files: Pick<StatementFileStore, 'read'>,
  upload: UploadRecord,
  unlocked: boolean,
): Promise<Uint8Array | null> {
  const { organisationId, applicationId, id: uploadId } = upload;
  const known = knownFile(upload, unlocked);
  const file = await files.read({ organisationId, applicationId, uploadId }, unlocked, known?.versionId ?? null);
  return file === null || (known && !isKnownFile(known, file.sha256)) ? null : file.bytes;
}
