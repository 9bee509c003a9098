import type { StatementReader } from '../../../core/statements/statement-reader.ts';
import type { StatementFileStore } from '../../../core/statements/upload-store.ts';
import { unlockStatementUpload as contract } from '../../../schemas/endpoints/statements.ts';
import { MAX_PASSWORD_TRIES } from '../../../schemas/entities/statement-upload.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { findUpload } from '../../statements/find-upload.ts';
import {
  statementFiles,
  statementReader,
  type UploadReading,
  uploadReading,
} from '../../statements/statement-wiring.ts';
import { statementUploadView } from '../../views/statement-upload.ts';

interface Adapters extends UploadReading {
  readonly files: Pick<StatementFileStore, 'read' | 'keep'>;
  readonly reader: Pick<StatementReader, 'decrypt'>;
}

const usedUp = {
  type: 'Parse Error' as const,
  message: `The password was wrong ${MAX_PASSWORD_TRIES} times. Upload the file again.`,
  place: null,
  expected: null,
  found: null,
};

/** How long after the last try it is certain that no try is still under way: no request of this function lives as long. */
const TRY_ENDED_AFTER_MS = 60_000;

/**
 * The password goes no further than here: what the worker reads is a copy of the file without its encryption. Only wrong
 * passwords use up tries. The last one refuses the upload; where that was cut off, the next request does.
 */
export const operation: Operation<typeof contract, Adapters> = async (
  adapters,
  { caller, path, body: { password }, now },
) => {
  const { uploads, files, reader } = adapters;
  const ref = {
    organisationId: caller.organisationId,
    applicationId: path.application_id,
    uploadId: path.upload_id,
  };
  const found = await findUpload(adapters, ref);
  if ('problem' in found) return found;
  const at = new Date(now).toISOString();
  const tries = await uploads.takePasswordTry(ref, MAX_PASSWORD_TRIES, at);
  if (tries === null) {
    const { passwordTries, updatedAt } = found.upload;
    // One of the last tries may still turn out to be right.
    const isOver = passwordTries >= MAX_PASSWORD_TRIES && Date.parse(updatedAt) + TRY_ENDED_AFTER_MS < now;
    if (isOver) await uploads.refuse(ref, [usedUp], at);
    return { problem: 'password_not_needed' };
  }
  const left = MAX_PASSWORD_TRIES - tries;
  const file = await files.read(ref, false);
  if (!file) {
    await uploads.returnPasswordTry(ref, at);
    return { problem: 'unreadable_file', details: { reason: 'it is no longer kept.' } };
  }
  const decrypted = await reader.decrypt(file.bytes, password);
  if (decrypted.outcome === 'decrypted') {
    await files.keep(ref, { bytes: decrypted.bytes, mediaType: 'application/pdf', unlocked: true });
    // The worker may have heard of the copy already.
    const upload = (await uploads.unlocked(ref, at)) ?? (await uploads.find(ref)) ?? found.upload;
    return { status: 200, body: statementUploadView(upload, now) };
  }
  if (decrypted.outcome === 'wrong_password') {
    if (left === 0) await uploads.refuse(ref, [usedUp], at);
    return { problem: 'wrong_password', details: { tries: ` Tries left: ${left}.` } };
  }
  await uploads.returnPasswordTry(ref, at);
  return {
    problem: 'unreadable_file',
    details: { reason: decrypted.outcome === 'refused' ? `${decrypted.reason}.` : 'it is not encrypted.' },
  };
};

const wiring = (): Adapters => ({ ...uploadReading(), files: statementFiles(), reader: statementReader() });

export const handler = serve(contract, wiring, operation);
