import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LoanOutcomeOut, LoanOutcomesIn, MAX_OUTCOME_ROWS, OutcomesRecorded } from '../entities/loan-outcome.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'decisions', scopes: ['organisation:api'] } as const;
const recorded = { action: 'outcomes.recorded', subject: 'organisation' } as const;

export const recordOutcomes = endpoint({
  ...own,
  id: 'recordOutcomes',
  permission: 'outcomes.manage',
  audit: recorded,
  method: 'POST',
  path: '/v1/outcomes/',
  summary: 'Report outcomes of loans',
  description:
    'All rows are kept, or none: `lines` names the row and the field of each fault. The report of the latest day counts, in whatever order reports come. Sending a report again changes nothing.',
  request: { body: LoanOutcomesIn },
  replies: { 200: OutcomesRecorded },
  errors: ['outcomes_not_valid'],
  memoryMb: 1024,
});

export const uploadOutcomes = endpoint({
  ...own,
  id: 'uploadOutcomes',
  permission: 'outcomes.manage',
  audit: recorded,
  method: 'POST',
  path: '/v1/outcomes/csv',
  summary: 'Report outcomes of loans by a CSV file',
  description: `Columns: application_id or reference, state, as_of, and where you have them arrears_days, granted_amount, balance and lost_amount. At most ${MAX_OUTCOME_ROWS} rows. All are kept, or none: \`lines\` names the line and the column of each fault.`,
  request: { multipart: { fields: z.strictObject({}), files: ['file'] } },
  replies: { 200: OutcomesRecorded },
  errors: ['outcomes_not_valid'],
  maxBodyBytes: 2 * 1024 * 1024,
  memoryMb: 1024,
});

export const listOutcomes = endpoint({
  ...own,
  id: 'listOutcomes',
  permission: 'applications.read',
  audit: { action: 'outcomes.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/outcomes/',
  summary: 'Outcomes of loans, those of the newest applications first',
  description: 'The outcome of each loan, by the report of the latest day. `count` is of the newest 10 000.',
  request: { query: ListQuery },
  replies: { 200: pageOf(LoanOutcomeOut).meta({ id: 'LoanOutcomes' }) },
  errors: [],
});

export const getOutcome = endpoint({
  ...own,
  id: 'getOutcome',
  permission: 'applications.read',
  audit: { action: 'outcome.read', subject: 'application', at: 'application_id' },
  method: 'GET',
  path: '/v1/outcomes/{application_id}',
  summary: 'The outcome of the loan of an application',
  description: 'The report of the latest day, with those before it.',
  request: { path: z.object({ application_id: Id }) },
  replies: { 200: LoanOutcomeOut },
  errors: ['resource_not_found'],
});
