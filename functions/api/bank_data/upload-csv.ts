import { dynamoApplications } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import { randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { ApplicationStore } from '../../../core/applications/application-store.ts';
import { uploadCsv as contract } from '../../../schemas/endpoints/statements.ts';
import { whyClosed } from '../../applications/why-closed.ts';
import { readMultipart } from '../../runtime/multipart.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { type FileReceipt, receiveStatementFile } from '../../statements/new-upload.ts';
import { statementFiles } from '../../statements/statement-wiring.ts';
import { statementUploadView } from '../../views/statement-upload.ts';

interface Adapters extends FileReceipt {
  readonly applications: Pick<ApplicationStore, 'find' | 'findByProxy'>;
}

/** The last part of a file's name without what cannot be shown, and no longer than a name needs to be. */
function shownName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim();
  return name === '' ? 'statement.csv' : name.slice(0, 255);
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
      fileName: shownName(file.fileName),
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

function wiring(): Adapters {
  const table = applicationsTable();
  return {
    applications: dynamoApplications(table),
    uploads: dynamoUploads(table),
    files: statementFiles(),
    identifiers: randomIdentifiers,
  };
}

export const handler = serve(contract, wiring, operation, readMultipart);
