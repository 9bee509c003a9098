import * as z from 'zod';
import { BankSlugSchema } from '../bank-slug.ts';
import { endpoint } from '../endpoint.ts';
import { AddressQuery, FileAddress } from '../entities/file-address.ts';
import { PageNumber, StatementPage } from '../entities/statements/statement-page.ts';
import {
  AccountHolderName,
  AccountNumber,
  MAX_PAGE_FILE_BYTES,
  StatementPasswordIn,
  StatementUpload,
  StatementUploadsIn,
  StatementUploadsOut,
} from '../entities/statements/statement-upload.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;
const applicationPath = z.object({ application_id: Id });
const uploadPath = z.object({ application_id: Id, upload_id: Id });

export const createStatementUploads = endpoint({
  id: 'createStatementUploads',
  audit: { action: 'statements.uploaded', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/bank_connections/{application_id}/statements',
  summary: 'Upload statements: addresses that take the files',
  description: [
    'Answers a form for each file, to be sent as multipart/form-data to its url within 15 minutes: the fields as they are, then the file itself as a field called file.',
    'The file must have the size and the media type that were named.',
    'PDF, CSV, OFX, QFX, QIF, XLSX, MT940, camt.053, zip of these, PNG and JPEG are read; the format is detected from the content.',
  ].join(' '),
  scopes,
  permission: 'applications.write',
  request: { path: applicationPath, body: StatementUploadsIn },
  replies: { 201: StatementUploadsOut },
  errors: ['application_not_found', 'bank_not_configured', 'consent_withdrawn', 'application_closed'],
  // A kept answer would hand out forms that are over, and is kept longer than they are.
  ignoresIdempotencyKey: true,
});

export const listStatementUploads = endpoint({
  id: 'listStatementUploads',
  audit: { action: 'statement_uploads.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/statements/',
  summary: 'Statements that were uploaded, newest first',
  description: 'The statement files of an application, the newest first.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath, query: ListQuery },
  replies: { 200: pageOf(StatementUpload) },
  errors: ['application_not_found'],
});

export const getStatementUpload = endpoint({
  id: 'getStatementUpload',
  audit: { action: 'statement_uploads.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/statements/{upload_id}',
  summary: 'Status of an uploaded statement, with its errors',
  description: 'Where the reading of a file stands: its accounts, findings, errors, and how far it is.',
  scopes,
  permission: 'applications.read',
  request: { path: uploadPath },
  replies: { 200: StatementUpload },
  errors: ['application_not_found', 'resource_not_found'],
});

export const getStatementFile = endpoint({
  id: 'getStatementFile',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/statements/{upload_id}/file',
  summary: 'The file of an uploaded statement',
  description:
    'As it came, or without its encryption once its password was sent. The address holds for five minutes. 404 where the file did not arrive, or its retention is over.',
  scopes,
  permission: 'applications.read',
  audit: { action: 'statement_file.read', subject: 'application', at: 'application_id' },
  request: { path: uploadPath, query: AddressQuery },
  replies: { 200: FileAddress, 303: 'empty' },
  errors: ['application_not_found', 'resource_not_found'],
});

export const getStatementPage = endpoint({
  id: 'getStatementPage',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/statements/{upload_id}/pages/{page}',
  summary: 'A page of an uploaded PDF as a picture, with the findings on it',
  description:
    'The picture is a PNG without colours. Places of findings are points of the page: times the width of the picture, over width_points, they are pixels.',
  scopes,
  permission: 'applications.read',
  audit: { action: 'statement_file.read', subject: 'application', at: 'application_id' },
  request: { path: uploadPath.extend({ page: PageNumber }) },
  replies: { 200: StatementPage },
  errors: ['application_not_found', 'resource_not_found', 'unreadable_file'],
  requestsPerMinute: 120,
  memoryMb: 1769,
});

export const unlockStatementUpload = endpoint({
  id: 'unlockStatementUpload',
  audit: { action: 'statement.unlocked', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/bank_connections/{application_id}/statements/{upload_id}/password',
  summary: 'Send the password of an encrypted statement',
  description:
    'The password opens the file once and is not kept. After five wrong ones the upload is refused and the file has to be uploaded again.',
  scopes,
  permission: 'applications.write',
  request: { path: uploadPath, body: StatementPasswordIn },
  replies: { 200: StatementUpload },
  errors: ['application_not_found', 'resource_not_found', 'password_not_needed', 'wrong_password', 'unreadable_file'],
  // A kept digest of the request would be one of the password.
  ignoresIdempotencyKey: true,
  // A whole processor: the seconds of it that the reader may take pass before the request of the waiting person times out.
  memoryMb: 1769,
});

export const takeMailedStatement = endpoint({
  id: 'takeMailedStatement',
  audit: { action: 'statement.taken', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/bank_connections/{application_id}/statements/{upload_id}/take',
  summary: 'Take a statement that came by email and is in quarantine',
  description:
    'Have the file read as if you had uploaded it. Look at email and at the file first: where the sender is not proven, anybody may have sent it; where the applicant had not consented, you need a consent of your own. The answer is the upload, whose status then goes on.',
  scopes,
  permission: 'applications.write',
  request: { path: uploadPath },
  replies: { 200: StatementUpload },
  errors: [
    'application_not_found',
    'resource_not_found',
    'statement_not_quarantined',
    'consent_withdrawn',
    'application_closed',
  ],
});

export const uploadCsv = endpoint({
  id: 'uploadCsv',
  audit: { action: 'statements.uploaded', subject: 'application', at: 'proxy_id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/bank_connections/{proxy_id}/csv',
  summary: 'Fast CSV upload: one call with a file and the account it is of',
  description:
    'Takes the proxy_id of an application instead of its id, and a file of at most 4 MB. The answer is an upload like any other: ask for its status until it is read.',
  scopes,
  permission: 'applications.write',
  request: {
    path: z.object({ proxy_id: Id }),
    multipart: {
      fields: z.strictObject({
        bank_id: BankSlugSchema,
        account_number: AccountNumber,
        account_holder_name: AccountHolderName,
      }),
      files: ['file'],
    },
  },
  replies: { 201: StatementUpload },
  errors: ['application_not_found', 'bank_not_configured', 'consent_withdrawn', 'application_closed'],
  maxBodyBytes: MAX_PAGE_FILE_BYTES,
});
