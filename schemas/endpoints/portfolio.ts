import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { BackTestComparison, BackTestIn, BackTestMoves, BackTestOut } from '../entities/portfolio/back-test.ts';
import {
  LoanOutcomeOut,
  LoanOutcomesIn,
  MAX_OUTCOME_ROWS,
  OutcomesRecorded,
} from '../entities/portfolio/loan-outcome.ts';
import { BookDecision, BookQuery, PortfolioOut, PortfolioQuery } from '../entities/portfolio/month.ts';
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

const ofBackTest = z.object({ back_test_id: Id });

export const startBackTest = endpoint({
  ...own,
  id: 'startBackTest',
  permission: 'policies.manage',
  audit: { action: 'back_test.started', subject: 'policy_version', made: 'id' },
  method: 'POST',
  path: '/v1/back_tests/',
  summary: 'Try a version of a policy on past decisions',
  description:
    'Decides the last decision of each application anew, from what was known and kept when it was made. Nothing of the decisions changes. Poll the back-test, or wait for the event `back_test.completed`.',
  request: { body: BackTestIn },
  replies: { 202: BackTestOut },
  errors: ['resource_not_found', 'policy_not_valid', 'back_tests_full'],
});

export const listBackTests = endpoint({
  ...own,
  id: 'listBackTests',
  permission: 'policies.manage',
  audit: { action: 'back_tests.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/back_tests/',
  summary: 'Back-tests, newest first',
  description: 'What each came to, and how far those are that are not done.',
  request: { query: ListQuery },
  replies: { 200: pageOf(BackTestOut).meta({ id: 'BackTests' }) },
  errors: [],
});

export const getBackTest = endpoint({
  ...own,
  id: 'getBackTest',
  permission: 'policies.manage',
  audit: { action: 'back_tests.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/back_tests/{back_test_id}',
  summary: 'How a draft would have decided',
  description: 'Outcomes, amounts, reasons and expected loss, then and by the draft, in all and by segment.',
  request: { path: ofBackTest },
  replies: { 200: BackTestOut },
  errors: ['resource_not_found'],
});

export const listBackTestMoves = endpoint({
  ...own,
  id: 'listBackTestMoves',
  permission: 'policies.manage',
  audit: { action: 'back_test_moves.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/back_tests/{back_test_id}/moves',
  summary: 'Decisions that a draft decides otherwise',
  description: 'One part at a time: a part has the moves of up to 250 decisions, the newest first.',
  request: {
    path: ofBackTest,
    query: z.strictObject({
      part: z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number')
        .transform(Number)
        .default(0)
        .meta({
          type: 'integer',
          minimum: 0,
          maximum: 9999,
          'x-default': 0,
          description: 'Number of the part, from 0',
        }),
    }),
  },
  replies: { 200: BackTestMoves },
  errors: ['resource_not_found'],
});

export const compareBackTestDecision = endpoint({
  ...own,
  id: 'compareBackTestDecision',
  permission: 'policies.manage',
  audit: { action: 'decision.read', subject: 'decision', at: 'decision_id' },
  method: 'GET',
  path: '/v1/back_tests/{back_test_id}/moves/{application_id}/{decision_id}',
  summary: 'A decision then and by a draft, with both traces',
  description: 'The trace of the draft is worked out anew from what was kept, and is the same each time.',
  request: { path: ofBackTest.extend({ application_id: Id, decision_id: Id }) },
  replies: { 200: BackTestComparison },
  errors: ['resource_not_found'],
});

export const getPortfolio = endpoint({
  ...own,
  id: 'getPortfolio',
  permission: 'applications.read',
  audit: { action: 'portfolio.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/portfolio/',
  summary: 'What the decisions of a month come to',
  description:
    'Outcomes, amounts, reasons, incomes, the outcomes of loans, drift from a reference month, and how well scores separate. `GET /v1/portfolio/decisions` lists what is behind a number.',
  request: { query: PortfolioQuery },
  replies: { 200: PortfolioOut },
  errors: [],
  memoryMb: 1769,
});

export const listBookDecisions = endpoint({
  ...own,
  id: 'listBookDecisions',
  permission: 'applications.read',
  audit: { action: 'decisions.read', subject: 'organisation' },
  method: 'GET',
  path: '/v1/portfolio/decisions',
  summary: 'Decisions of a month, newest first',
  description: 'By outcome, dominant reason or product. `count` is of the newest 10 000.',
  request: { query: BookQuery },
  replies: { 200: pageOf(BookDecision).meta({ id: 'BookDecisions' }) },
  errors: [],
});
