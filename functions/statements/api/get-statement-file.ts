import { getStatementFile as contract } from '../../../schemas/endpoints/statements.ts';
import { withoutUnseen } from '../../../schemas/plain-file-name.ts';
import { knownFile, type StatementAddresses } from '../../bank-data/domain/files/upload-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { ADDRESS_SECONDS, fileAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getStatementFile as grants } from '../resources.ts';
import { s3StatementAddresses } from '../store/s3-statement-addresses.ts';
import { findUpload } from '../wiring/find-upload.ts';
import { type UploadReading, uploadReading } from '../wiring/statement-wiring.ts';

interface Adapters extends UploadReading {
  readonly addresses: StatementAddresses;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, query, now }) => {
  const ref = {
    organisationId: caller.organisationId,
    applicationId: path.application_id,
    uploadId: path.upload_id,
  };
  const found = await findUpload(adapters, ref);
  if ('problem' in found) return found;
  const { unlocked, fileName, mediaType } = found.upload;
  const name = withoutUnseen(fileName);
  const versionId = knownFile(found.upload, unlocked)?.versionId ?? null;
  const url = await adapters.addresses.address(ref, { unlocked, versionId, name, mediaType }, ADDRESS_SECONDS, now);
  return url === null ? { problem: 'resource_not_found' } : fileAnswer(query.answer, { url, name, mediaType }, now);
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ...uploadReading(held), addresses: s3StatementAddresses(held.statements.to('read')) })),
  operation,
);
