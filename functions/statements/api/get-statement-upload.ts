import { getStatementUpload as contract } from '../../../schemas/endpoints/statements.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getStatementUpload as grants } from '../resources.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { findUpload } from '../wiring/find-upload.ts';
import { type ShownUploads, shownUploads } from '../wiring/statement-wiring.ts';

export const operation: Operation<typeof contract, ShownUploads> = async (adapters, { caller, path, now }) => {
  const ref = {
    organisationId: caller.organisationId,
    applicationId: path.application_id,
    uploadId: path.upload_id,
  };
  const [found, accounts] = await Promise.all([findUpload(adapters, ref), adapters.ledgers.accounts(ref)]);
  if ('problem' in found) return found;
  return { status: 200, body: statementUploadView(found.upload, now, accounts) };
};

export const handler = serve(contract, granted(grants, shownUploads), operation);
