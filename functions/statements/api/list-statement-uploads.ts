import { listStatementUploads as contract } from '../../../schemas/endpoints/statements.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listStatementUploads as grants } from '../resources.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { type UploadReading, uploadReading } from '../wiring/statement-wiring.ts';

export const operation: Operation<typeof contract, UploadReading> = async (
  { applications, uploads },
  { caller, path, query, now },
) => {
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  const ref = { organisationId: caller.organisationId, applicationId: application.id };
  const page = await uploads.list(ref, pageRequest(query));
  return { status: 200, body: listView(page, (upload) => statementUploadView(upload, now)) };
};

export const handler = serve(contract, granted(grants, uploadReading), operation);
