import { listStatementUploads as contract } from '../../../schemas/endpoints/statements.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listStatementUploads as grants } from '../resources.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { type ShownUploads, shownUploads } from '../wiring/statement-wiring.ts';

export const operation: Operation<typeof contract, ShownUploads> = async (
  { applications, uploads, ledgers },
  { caller, path, query, now },
) => {
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  const ref = { organisationId: caller.organisationId, applicationId: application.id };
  const [page, accounts] = await Promise.all([uploads.list(ref, pageRequest(query)), ledgers.accounts(ref)]);
  return { status: 200, body: listView(page, (upload) => statementUploadView(upload, now, accounts)) };
};

export const handler = serve(contract, granted(grants, shownUploads), operation);
