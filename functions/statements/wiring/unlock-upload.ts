import type { StatementReader } from '@imali/statement-reader/reading/statement-reader.ts';
import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import { MAX_PASSWORD_TRIES } from '../../../schemas/entities/statements/statement-upload.ts';
import { readKnownFile } from '../../bank-data/domain/files/read-known-file.ts';
import type { StatementFileStore, UploadRef } from '../../bank-data/domain/files/upload-store.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { findUpload } from './find-upload.ts';
import { statementFiles, statementReader, type UploadKeeping, uploadKeeping } from './statement-wiring.ts';

/** What opening an encrypted upload takes. */
export interface UploadUnlocking extends UploadKeeping {
  readonly files: Pick<StatementFileStore, 'read' | 'keep'>;
  readonly reader: Pick<StatementReader, 'decrypt'>;
}

const usedUp = refusal('password_tries_used', `The password was wrong ${MAX_PASSWORD_TRIES} times.`);

/** How long after the last try it is certain that no try is still under way: no request of this function lives as long. */
const TRY_ENDED_AFTER_MS = 60_000;

/**
 * The password goes no further than here: what the worker reads is a copy of the file without its encryption. Only wrong
 * passwords use up tries. The last one refuses the upload; where that was cut off, the next request does.
 */
export async function unlockUpload(adapters: UploadUnlocking, ref: UploadRef, password: string, now: number) {
  const { uploads, files, reader } = adapters;
  const found = await findUpload(adapters, ref);
  if ('problem' in found) return found;
  const at = new Date(now).toISOString();
  const tries = await uploads.takePasswordTry(ref, MAX_PASSWORD_TRIES, at);
  if (tries === null) {
    const { passwordTries, updatedAt } = found.upload;
    // One of the last tries may still turn out to be right.
    const isOver = passwordTries >= MAX_PASSWORD_TRIES && Date.parse(updatedAt) + TRY_ENDED_AFTER_MS < now;
    if (isOver) await uploads.refuse(ref, [usedUp], at);
    return { problem: 'password_not_needed' as const };
  }
  const left = MAX_PASSWORD_TRIES - tries;
  const bytes = await readKnownFile(files, found.upload, false);
  if (!bytes) {
    await uploads.returnPasswordTry(ref, at);
    return { problem: 'unreadable_file' as const, details: { reason: 'it is no longer kept.' } };
  }
  const decrypted = await reader.decrypt(bytes, password);
  if (decrypted.outcome === 'decrypted') {
    await files.keep(ref, { bytes: decrypted.bytes, mediaType: 'application/pdf', unlocked: true });
    // The worker may have received the copy already.
    const upload = (await uploads.unlocked(ref, at)) ?? (await uploads.find(ref)) ?? found.upload;
    return { status: 200 as const, body: statementUploadView(upload, now) };
  }
  if (decrypted.outcome === 'wrong_password') {
    if (left === 0) await uploads.refuse(ref, [usedUp], at);
    return { problem: 'wrong_password' as const, details: { tries: ` Tries left: ${left}.` } };
  }
  await uploads.returnPasswordTry(ref, at);
  return {
    problem: 'unreadable_file' as const,
    details: { reason: decrypted.outcome === 'refused' ? `${decrypted.reason}.` : 'it is not encrypted.' },
  };
}

export const uploadUnlocking = (held: Holds<'applications:read&write' | 'statements'>): UploadUnlocking => ({
  ...uploadKeeping(held),
  files: statementFiles(held),
  reader: statementReader(),
});
