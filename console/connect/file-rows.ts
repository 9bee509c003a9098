import { sentFileName, waitsForAccount } from '../sent-statement.ts';
import type { Upload } from './connect-api.ts';
import type { PickedFile } from './session/session-state.ts';

/** A statement as one line of the list: what was picked here, what the API has of it, or both. */
export type FileRow = { readonly key: string; readonly name: string } & (
  | { readonly state: 'waiting' | 'failed' | 'too_large' | 'empty' }
  | { readonly state: 'sending'; readonly sent: number }
  | { readonly state: 'arrived' }
  | {
      readonly state: 'read';
      readonly upload: Upload;
      /** Whether this browser still has the file, so that it can be sent again. */
      readonly isHere: boolean;
    }
);

/** Statuses that change by themselves. */
const passing: readonly Upload['status'][] = ['AWAITING_FILE', 'READING'];

const isOnItsWay = ({ phase }: PickedFile): boolean => ['waiting', 'sending', 'sent'].includes(phase);
const isFileOf = (file: PickedFile, upload: Upload): boolean =>
  file.uploadId !== upload.id && file.size === upload.size && sentFileName(file.name) === upload.file_name;

/**
 * The lines, the newest last. A file that expired before it was sent is left out, for it was abandoned; so is one that was
 * refused for want of its account and was sent again with it.
 */
export function fileRows(picked: readonly PickedFile[], uploads: readonly Upload[]): readonly FileRow[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const here = picked.map((file): FileRow => {
    const { key, name, phase } = file;
    const upload = file.uploadId === null ? undefined : byId.get(file.uploadId);
    if (upload !== undefined && upload.status !== 'AWAITING_FILE')
      return { key, name, state: 'read', upload, isHere: true };
    if (phase === 'sent') return { key, name, state: 'arrived' };
    return phase === 'sending' ? { key, name, state: phase, sent: file.sent } : { key, name, state: phase };
  });
  const pickedHere = new Set(picked.map(({ uploadId }) => uploadId));
  const isSentAgain = (upload: Upload): boolean =>
    !waitsForAccount(upload, uploads) || picked.some((file) => isOnItsWay(file) && isFileOf(file, upload));
  const elsewhere = uploads
    .filter(({ id, status }) => !pickedHere.has(id) && status !== 'EXPIRED' && status !== 'AWAITING_FILE')
    .filter((upload) => upload.missing.length === 0 || !isSentAgain(upload))
    .reverse()
    .map((upload): FileRow => ({ key: upload.id, name: upload.file_name, state: 'read', upload, isHere: false }));
  return [...elsewhere, ...here];
}

/** Whether some of the files are still on their way or being read. */
export function isUnderWay(rows: readonly FileRow[]): boolean {
  return rows.some(
    (row) =>
      ['waiting', 'sending', 'arrived'].includes(row.state) ||
      (row.state === 'read' && passing.includes(row.upload.status)),
  );
}
