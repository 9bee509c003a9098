import { uploadCsv as contract } from '../../../schemas/endpoints/statements.ts';
import { plainFileName } from '../../../schemas/plain-file-name.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { whyClosed } from '../../applications/wiring/why-closed.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { uploadCsv as grants } from '../resources.ts';
import { statementUploadView } from '../views/statement-upload.ts';
import { type FileReceipt, receiveStatementFile } from '../wiring/new-upload.ts';
import { statementFiles } from '../wiring/statement-wiring.ts';

interface Adapters extends FileReceipt {
  readonly applications: Pick<ApplicationStore, 'find' | 'findByProxy'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, form, files, now }) => {
  const application = await adapters.applications.findByProxy(caller.organisationId, path.proxy_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const { file } = files;
  if (!file || file.content.length === 0) {
    return { invalid: [{ loc: ['form', 'file'], msg: 'must be a file that is not empty', type: 'value_error' }] };
  }
  const upload = await receiveStatementFile(
    adapters,
    { organisationId: caller.organisationId, applicationId: application.id },
    {
      source: 'csv',
      fileName: plainFileName(file.fileName, 'statement.csv'),
      mediaType: 'text/csv',
      bytes: file.content,
      stated: {
        bankSlug: form.bank_id,
        accountNumber: form.account_number,
        holderName: form.account_holder_name,
      },
    },
    now,
  );
  if (upload === 'withdrawn') {
    return { problem: await whyClosed(adapters.applications, caller.organisationId, application.id) };
  }
  return { status: 201, body: statementUploadView(upload, now) };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.applications);
  return {
    applications: dynamoApplications(table),
    uploads: dynamoUploads(table),
    files: statementFiles(held),
    identifiers: randomIdentifiers,
  };
});

export const handler = serve(contract, wiring, operation, readMultipart);
