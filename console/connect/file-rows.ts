import type { Upload } from './connect-api.ts';
import type { PickedFile } from './session/session-state.ts';

/** A statement as one line of the list: what was picked here, what the API has of it, or both. */
export type FileRow = { readonly key: string; readonly name: string } & (
  | { readonly state: 'waiting' | 'failed' | 'too_large' | 'empty' }
  | { readonly state: 'sending'; readonly sent: number }
  | { readonly state: 'arrived' }
  | { readonly state: 'read'; readonly upload: Upload }
);

/** Statuses that change by themselves. */
const passing: readonly Upload['status'][] = ['AWAITING_FILE', 'READING'];

/** The lines, the newest last; a file that expired before it was sent is left out, for it was given up. */
export function fileRows(picked: readonly PickedFile[], uploads: readonly Upload[]): readonly FileRow[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const here = picked.map((file): FileRow => {
    const { key, name, phase } = file;
    const upload = file.uploadId === null ? undefined : byId.get(file.uploadId);
    if (upload !== undefined && upload.status !== 'AWAITING_FILE') return { key, name, state: 'read', upload };
    if (phase === 'sent') return { key, name, state: 'arrived' };
    return phase === 'sending' ? { key, name, state: phase, sent: file.sent } : { key, name, state: phase };
  });
  const pickedHere = new Set(picked.map(({ uploadId }) => uploadId));
  const elsewhere = uploads
    .filter(({ id, status }) => !pickedHere.has(id) && status !== 'EXPIRED' && status !== 'AWAITING_FILE')
    .reverse()
    .map((upload): FileRow => ({ key: upload.id, name: upload.file_name, state: 'read', upload }));
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
