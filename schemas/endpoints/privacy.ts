import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuditEntryOut, AuditExport, AuditExportIn, AuditLogQuery } from '../entities/audit.ts';
import { ApplicantExport, ErasureReceipt } from '../entities/erasure.ts';
import { Retention, RetentionIn } from '../entities/retention.ts';
import { Id } from '../identifiers.ts';
import { pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;
const ofApplicant = z.object({ applicant_id: Id });

export const listAuditLog = endpoint({
  id: 'listAuditLog',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/audit_log/',
  summary: 'Who did what when, newest first; reads of applicant data included',
  description:
    'Reads of the same thing by the same caller are one entry an hour, placed at the beginning of that hour. A filtered page reads 10 000 entries at most: it can hold fewer than `limit`, or none, while `has_next` is true, and `next_cursor` goes on where it ended. `count` is then of the newest 10 000 entries between `from` and `to`. Entries name ids, and never what a bank knows.',
  scopes,
  permission: 'audit_log.read',
  request: { query: AuditLogQuery },
  replies: { 200: pageOf(AuditEntryOut).meta({ id: 'AuditLog' }) },
  errors: [],
});

export const exportAuditLog = endpoint({
  id: 'exportAuditLog',
  audit: { action: 'audit_log.exported', subject: 'organisation' },
  area: 'organisations',
  method: 'POST',
  path: '/v1/organisations/audit_log/export',
  summary: 'The entries of a time as a file for your SIEM',
  description:
    'One entry a line (NDJSON), in the shape of the list, with the number and hash of its place in the chain. The address opens the file for five minutes. The event `audit_log.day_closed` says each day what to fetch; in between, read the list with `from`.',
  scopes,
  permission: 'audit_log.read',
  request: { body: AuditExportIn },
  replies: { 201: AuditExport },
  errors: [],
  memoryMb: 1769,
});

export const getRetention = endpoint({
  id: 'getRetention',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/retention',
  summary: 'How long data of each class is kept',
  description: 'How long each kind of data is kept, and the most that it may be.',
  scopes,
  permission: 'organisation.manage',
  request: {},
  replies: { 200: Retention },
  errors: [],
});

export const setRetention = endpoint({
  id: 'setRetention',
  freshFactor: 'required',
  audit: { action: 'retention.changed', subject: 'organisation' },
  area: 'organisations',
  method: 'PUT',
  path: '/v1/organisations/retention',
  summary: 'Choose how long data is kept, within the bounds of each class',
  description: 'Holds for what is there already too, within a week. What is null keeps its default.',
  scopes,
  permission: 'organisation.manage',
  request: { body: RetentionIn },
  replies: { 200: Retention },
  errors: [],
});

export const eraseApplicant = endpoint({
  id: 'eraseApplicant',
  freshFactor: 'required',
  audit: { action: 'applicant.erased', subject: 'applicant', at: 'applicant_id' },
  area: 'applications',
  method: 'DELETE',
  path: '/v1/applications/applicants/{applicant_id}',
  summary: 'Erase all that is kept of an applicant',
  description:
    'The applicant is gone at once; a worker erases personal and bank data of all applications, files, mails, exports and revets within minutes, and checks once more after 20 minutes. Applications stay as empty records, since bills rest on them. A repeated call returns the same receipt. `others_of_person` names other records that may be of the same person: erase those, too, if they are.',
  scopes,
  permission: 'applications.write',
  request: { path: ofApplicant },
  replies: { 202: ErasureReceipt },
  errors: ['applicant_not_found'],
});

export const getErasureReceipt = endpoint({
  id: 'getErasureReceipt',
  audit: { action: 'erasure_receipt.read', subject: 'applicant', at: 'applicant_id' },
  area: 'applications',
  method: 'GET',
  path: '/v1/applications/applicants/{applicant_id}/erasure',
  summary: 'The receipt of the erasure of an applicant',
  description: 'Kept, and holds no personal data.',
  scopes,
  permission: 'applications.read',
  request: { path: ofApplicant },
  replies: { 200: ErasureReceipt },
  errors: ['applicant_not_found'],
});

export const exportApplicant = endpoint({
  id: 'exportApplicant',
  audit: { action: 'applicant.exported', subject: 'applicant', at: 'applicant_id' },
  area: 'applications',
  method: 'POST',
  path: '/v1/applications/applicants/{applicant_id}/export',
  summary: 'All that is kept of an applicant, as an archive',
  description:
    'For a request of access (POPIA, section 23): JSON files of what is kept, and the statements as they came. The address opens the archive for five minutes.',
  scopes,
  permission: 'applications.read',
  request: { path: ofApplicant },
  replies: { 201: ApplicantExport },
  errors: ['applicant_not_found'],
  memoryMb: 1769,
});
