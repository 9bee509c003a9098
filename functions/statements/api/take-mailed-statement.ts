import { takeMailedStatement as contract } from '../../../schemas/endpoints/statements.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { whyClosed } from '../../applications/wiring/why-closed.ts';
import type { StatementFileStore } from '../../bank-data/domain/files/upload-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { takeMailedStatement as grants } from '../resources.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { findUpload } from '../wiring/find-upload.ts';
import { FORM_SECONDS } from '../wiring/new-upload.ts';
import { statementFiles, type UploadKeeping, uploadKeeping } from '../wiring/statement-wiring.ts';

interface Adapters extends UploadKeeping {
  readonly files: Pick<StatementFileStore, 'read' | 'keep'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now }) => {
  const { organisationId } = caller;
  const { application_id: applicationId, upload_id: uploadId } = path;
  const ref = { organisationId, applicationId, uploadId };
  const found = await findUpload(adapters, ref);
  if ('problem' in found) return found;
  const application = await adapters.applications.find(organisationId, applicationId);
  if (!application || isClosed(application)) {
    return { problem: await whyClosed(adapters.applications, organisationId, applicationId) };
  }
  const at = new Date(now).toISOString();
  const awaitedUntil = new Date(now + FORM_SECONDS * 1000).toISOString();
  const taken = await adapters.uploads.take(ref, awaitedUntil, at);
  // A call before this one may have ended between the two writes.
  const isHalfway = found.upload.state === 'AWAITING_FILE' && (found.upload.mail?.quarantinedFor.length ?? 0) > 0;
  const upload = taken ?? (isHalfway ? found.upload : null);
  if (upload === null) return { problem: 'statement_not_quarantined' };
  const file = await adapters.files.read(ref, false, null);
  if (file === null) return { problem: 'resource_not_found' };
  // Kept anew, the file arrives as any other: the bucket has the worker read it.
  await adapters.files.keep(ref, { bytes: file.bytes, mediaType: upload.mediaType, unlocked: false });
  return { status: 200, body: statementUploadView(upload, now) };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ...uploadKeeping(held), files: statementFiles(held) })),
  operation,
);
