import { unlockStatementUpload as contract } from '../../../schemas/endpoints/statements.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { unlockStatementUpload as grants } from '../resources.ts';
import { type UploadUnlocking, unlockUpload, uploadUnlocking } from '../wiring/unlock-upload.ts';

export const operation: Operation<typeof contract, UploadUnlocking> = (adapters, { caller, path, body, now }) =>
  unlockUpload(
    adapters,
    { organisationId: caller.organisationId, applicationId: path.application_id, uploadId: path.upload_id },
    body.password,
    now,
  );

export const handler = serve(contract, granted(grants, uploadUnlocking), operation);
