import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ApplicationInSchema } from '../entities/application.ts';
import { exportAnswer } from '../entities/file-address.ts';
import {
  ListedRevetSubmission,
  MAX_REVET_FILE_BYTES,
  Revet,
  RevetApplicationSchema,
  RevetSubmission,
} from '../entities/revet.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;

const fileDescription = [
  'Columns as in GET /v1/applications/get_template; comma or semicolon, in any order, at most 50 000 rows. A file over 4 MB is sent compressed (gzip).',
  'Everything is checked before anything is kept: lines of the error name each row to correct, and nothing is submitted.',
  'The outcomes follow: ask for them by the submission, or receive them by webhook.',
].join(' ');

export const revetApplicant = endpoint({
  id: 'revetApplicant',
  audit: { action: 'revets.submitted', subject: 'revet_submission', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/revet',
  summary: 'Vet an applicant again by the bank data',
  description:
    'applicant_id names the applicant, who must have an email and a phone number. No loan is stated, so the outcome says what the bank data shows, with the affordability verdict on the largest instalment, and is never GREEN. An applicant without young bank data is asked to connect.',
  scopes,
  permission: 'applications.write',
  request: { body: ApplicationInSchema },
  replies: { 201: RevetSubmission },
  errors: ['applicant_not_found', 'application_config_not_found', 'no_applicationconfigs', 'invalid_revet_application'],
});

export const revetApplications = endpoint({
  id: 'revetApplications',
  audit: { action: 'revets.submitted', subject: 'revet_submission', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applications/revet',
  summary: 'Vet applicants for loans',
  description:
    'Each is identified by email and phone number together. RED, AMBER or GREEN with reasons follows in a moment; an applicant without young bank data is asked to connect, by contact_method.',
  scopes,
  permission: 'applications.write',
  request: { body: RevetApplicationSchema },
  replies: { 201: RevetSubmission },
  errors: [
    'application_config_not_found',
    'no_applicationconfigs',
    'invalid_revet_application',
    'duplicate_revet_submission',
  ],
});

const fileErrors = [
  'application_config_not_found',
  'no_applicationconfigs',
  'invalid_application_file',
  'invalid_revet_application',
  'duplicate_revet_submission',
] as const;

export const uploadRevets = endpoint({
  id: 'uploadRevets',
  audit: { action: 'revets.submitted', subject: 'revet_submission', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applications/revet_upload',
  summary: 'Vet the applicants of a CSV file',
  description: fileDescription,
  scopes,
  permission: 'applications.write',
  request: {
    multipart: { fields: z.strictObject({ application_config_id: Id.optional() }), files: ['file'] },
  },
  replies: { 201: RevetSubmission },
  errors: fileErrors,
  maxBodyBytes: MAX_REVET_FILE_BYTES + 64 * 1024,
  memoryMb: 1024,
});

export const uploadRevetCsv = endpoint({
  id: 'uploadRevetCsv',
  audit: { action: 'revets.submitted', subject: 'revet_submission', made: 'id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/revet_csv_upload',
  summary: 'Vet the applicants of a CSV file under an application config',
  description: fileDescription,
  scopes,
  permission: 'applications.write',
  request: { multipart: { fields: z.strictObject({ application_config_id: Id }), files: ['file'] } },
  replies: { 201: RevetSubmission },
  errors: fileErrors,
  maxBodyBytes: MAX_REVET_FILE_BYTES + 64 * 1024,
  memoryMb: 1024,
});

export const getRevetTemplate = endpoint({
  id: 'getRevetTemplate',
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/get_template',
  summary: 'CSV template of the applicants to be vetted',
  description: 'A file with the columns that a submission takes, and one example row.',
  scopes,
  permission: 'applications.write',
  request: {},
  replies: { 200: { mediaType: 'text/csv; charset=utf-8' } },
  errors: [],
});

export const listRevets = endpoint({
  id: 'listRevets',
  audit: { action: 'revets.listed', subject: 'organisation' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/revet/',
  summary: 'Outcomes of vetting, newest first',
  description: 'With submission_id those of one submission, its last row first. A row shows when it was checked.',
  scopes,
  permission: 'applications.read',
  request: { query: ListQuery.extend({ submission_id: Id.optional() }) },
  replies: { 200: pageOf(Revet) },
  errors: [],
});

export const getRevet = endpoint({
  id: 'getRevet',
  audit: { action: 'revet.read', subject: 'revet', at: 'revet_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/revet/{revet_id}',
  summary: 'One outcome of vetting with its reasons',
  description: 'The outcome for one applicant, its reasons and their evidence.',
  scopes,
  permission: 'applications.read',
  request: { path: z.object({ revet_id: Id }) },
  replies: { 200: Revet },
  errors: ['resource_not_found'],
});

export const listRevetSubmissions = endpoint({
  id: 'listRevetSubmissions',
  audit: { action: 'revet_submissions.listed', subject: 'organisation' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/revet_submissions/',
  summary: 'Submissions of applicants to be vetted, newest first',
  description: 'How far each of them is, and its outcomes in numbers.',
  scopes,
  permission: 'applications.read',
  request: { query: ListQuery },
  replies: { 200: pageOf(ListedRevetSubmission) },
  errors: [],
});

export const getRevetSubmission = endpoint({
  id: 'getRevetSubmission',
  audit: { action: 'revet_submission.read', subject: 'revet_submission', at: 'submission_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/revet_submissions/{submission_id}',
  summary: 'How far a submission is, and its outcomes in numbers',
  description: 'Where a submission stands, and how many applicants have each outcome.',
  scopes,
  permission: 'applications.read',
  request: { path: z.object({ submission_id: Id }) },
  replies: { 200: RevetSubmission },
  errors: ['resource_not_found'],
});

export const exportRevets = endpoint({
  id: 'exportRevets',
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/revet_submissions/{submission_id}/export',
  summary: 'Outcomes of a submission as a CSV file',
  description:
    'Every applicant who was checked, the last row of the submission first. UTF-8 with a byte order mark, a header row of field names; a text that a spreadsheet would take for a formula gets a leading apostrophe. A file of more than 3 MB is answered by 303 with an address that holds for five minutes.',
  scopes,
  permission: 'applications.read',
  audit: { action: 'revets.exported', subject: 'revet_submission', at: 'submission_id' },
  request: { path: z.object({ submission_id: Id }), query: z.strictObject({ answer: exportAnswer }) },
  replies: { 200: { mediaType: 'text/csv; charset=utf-8', alternatives: ['application/json'] }, 303: 'empty' },
  errors: ['resource_not_found'],
  memoryMb: 1769,
});
