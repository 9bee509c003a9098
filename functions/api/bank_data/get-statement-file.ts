import { s3StatementAddresses } from '../../../adapters/aws/s3-statement-addresses.ts';
import type { StatementAddresses } from '../../../core/statements/upload-store.ts';
import { getStatementFile as contract } from '../../../schemas/endpoints/statements.ts';
import { ADDRESS_SECONDS, fileAnswer } from '../../connections/file-answer.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { findUpload } from '../../statements/find-upload.ts';
import { type UploadReading, uploadReading } from '../../statements/statement-wiring.ts';

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
  const { unlocked, fileName: name, mediaType } = found.upload;
  const url = await adapters.addresses.address(ref, { unlocked, name, mediaType }, ADDRESS_SECONDS, now);
  return url === null ? { problem: 'resource_not_found' } : fileAnswer(query.answer, { url, name, mediaType }, now);
};

export const handler = serve(
  contract,
  () => ({ ...uploadReading(), addresses: s3StatementAddresses(setting('statementsBucket')) }),
  operation,
);
