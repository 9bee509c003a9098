import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { RelabelUpload } from '../entities/relabel.ts';
import { Id } from '../identifiers.ts';
import { page, StaffForm, StaffHeaders } from '../staff-page.ts';

const csv = { mediaType: 'text/csv; charset=utf-8' } as const;

/** Code of what went wrong, with the line of a file where it is of one: `label_unknown:12`. */
const PageError = z
  .string()
  .regex(/^[a-z_]{1,40}(:\d{1,6})?$/)
  .optional()
  .catch('unknown')
  .meta({ description: 'Code of what went wrong, with the line of the file after a colon' });

const MAX_FILE_BYTES = 2 * 1024 * 1024;
const staff = { area: 'pages', scopes: 'none', errors: [], requestsPerMinute: 120 } as const;
const posted = { ...staff, method: 'POST', ignoresIdempotencyKey: true } as const;

export const getRelabelsPage = endpoint({
  ...staff,
  id: 'getRelabelsPage',
  method: 'GET',
  path: '/relabels/',
  summary: 'Page of the shared label rules: their versions, and relabellings under way',
  description:
    'As all pages below /relabels/ for our own staff: without the cookie access_token it leads to /auth/login.',
  request: { headers: StaffHeaders },
  replies: { 200: page, 303: 'empty', 403: page },
});

export const submitRelabels = endpoint({
  ...posted,
  id: 'submitRelabels',
  path: '/relabels/',
  summary: 'Prepare an older version of the shared rules to be published again, or resume a relabelling',
  description: 'For our own staff: makes a draft of label rules.',
  request: {
    headers: StaffHeaders,
    form: StaffForm.extend({
      action: z.enum(['restore', 'resume']),
      version: z.coerce.number().int().min(0).optional(),
      job_id: Id.optional(),
    }),
  },
  replies: { 303: 'empty', 403: page, 404: page },
});

export const getAssignedAccountPage = endpoint({
  ...staff,
  id: 'getAssignedAccountPage',
  method: 'GET',
  path: '/relabels/assigned_account',
  summary: 'Page on which the transactions of one account are labelled by file',
  description: 'For our own staff: the transactions of an assigned account.',
  request: { headers: StaffHeaders, query: z.object({ error_message: PageError, account_id: Id.optional() }) },
  replies: { 200: page, 303: 'empty', 403: page },
});

export const submitAssignedAccount = endpoint({
  ...posted,
  id: 'submitAssignedAccount',
  path: '/relabels/assigned_account',
  summary: 'Take in the labelled file of an account',
  description:
    'Leads to /relabels/confirm, where nothing is kept before it is confirmed; with a fault back to the page.',
  request: {
    headers: StaffHeaders,
    multipart: { fields: StaffForm.extend({ account_id: z.string().max(64).default('') }), files: ['file'] },
  },
  replies: { 303: 'empty', 403: page },
  maxBodyBytes: MAX_FILE_BYTES,
});

export const getAssignedAccountFile = endpoint({
  ...staff,
  id: 'getAssignedAccountFile',
  method: 'GET',
  path: '/relabels/assigned_account/{account_id}/file',
  summary: 'Download the transactions of an account as a file to label',
  description: 'For our own staff: the transactions of an assigned account as CSV.',
  request: { path: z.object({ account_id: Id }), headers: StaffHeaders },
  replies: { 200: csv, 303: 'empty', 403: page },
});

export const getRegexSearchPage = endpoint({
  ...staff,
  id: 'getRegexSearchPage',
  method: 'GET',
  path: '/relabels/regex_search',
  summary: 'Page on which our staff search the texts of transactions; with download the findings as a file to label',
  description: 'For our own staff: a search over what transactions print.',
  request: {
    headers: StaffHeaders,
    query: z.object({
      error_message_submit: PageError,
      error_message_search: PageError,
      download: z.string().max(200).optional().meta({ description: 'A search term: answers its findings as CSV' }),
    }),
  },
  replies: { 200: { mediaType: page.mediaType, alternatives: [csv.mediaType] }, 303: 'empty', 403: page },
  memoryMb: 1769,
});

export const searchDescriptors = endpoint({
  ...posted,
  id: 'searchDescriptors',
  path: '/relabels/regex_search',
  summary: 'Search the texts of transactions',
  description:
    'search_term is in RE2 syntax, any case. Searched are texts that several applicants share, without dates, amounts and numbers.',
  request: { headers: StaffHeaders, form: StaffForm.extend({ search_term: z.string().max(200).default('') }) },
  replies: { 200: page, 303: 'empty', 403: page },
  memoryMb: 1769,
});

export const submitSearchRelabels = endpoint({
  ...posted,
  id: 'submitSearchRelabels',
  path: '/relabels/submit_search_relabels',
  summary: 'Take in the labelled file of a search',
  description: 'Leads to /relabels/confirm; with a fault back to the page of the search.',
  request: { headers: StaffHeaders, multipart: { fields: StaffForm, files: ['file'] } },
  replies: { 303: 'empty', 403: page },
  maxBodyBytes: MAX_FILE_BYTES,
  memoryMb: 1769,
});

export const getRelabelConfirmPage = endpoint({
  ...staff,
  id: 'getRelabelConfirmPage',
  method: 'GET',
  path: '/relabels/confirm',
  summary: 'Page that shows what a prepared change would do, before it is made',
  description: 'For our own staff: what a draft of label rules would change.',
  request: { headers: StaffHeaders, query: z.object({ error_message: PageError }) },
  replies: { 200: page, 303: 'empty', 403: page },
  memoryMb: 1769,
});

export const confirmRelabels = endpoint({
  ...posted,
  id: 'confirmRelabels',
  path: '/relabels/confirm',
  summary: 'Make a prepared change, or drop it',
  description:
    'Publishes the next version of the shared rules, or keeps the labels of the account; affected accounts are analysed again in the background. Confirming the same change again does nothing more.',
  request: {
    headers: StaffHeaders,
    form: StaffForm.extend({
      draft_id: Id,
      decision: z.enum(['confirm', 'drop']),
      note: z.string().trim().max(200).default(''),
    }),
  },
  replies: { 303: 'empty', 403: page },
});

export const uploadRelabels = endpoint({
  id: 'uploadRelabels',
  area: 'bank_data',
  method: 'POST',
  path: '/v1/in/relabels/transactions',
  summary: 'Label many transactions by file',
  description:
    'A CSV file with the columns organisation_id, application_id, transaction_id and new_label, at most 2 000 rows of 50 applications. All rows are checked before any is taken; a label that a user gave is never replaced. The applications are analysed again in the background.',
  scopes: ['internal'],
  audit: { action: 'transactions.relabelled', subject: 'organisation' },
  request: { multipart: { fields: z.object({}), files: ['file'] } },
  replies: { 202: RelabelUpload },
  errors: [],
  maxBodyBytes: MAX_FILE_BYTES,
});
