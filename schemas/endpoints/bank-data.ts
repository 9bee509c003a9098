import * as z from 'zod';
import type { BankDataPoint } from '../data-points.ts';
import { endpoint } from '../endpoint.ts';
import { Affinity } from '../entities/analyses/affinity.ts';
import { Affordability } from '../entities/analyses/affordability.ts';
import { AffordabilityIn, IncomeAnalysisQuery } from '../entities/analyses/analysis-questions.ts';
import { ExpenseInsights } from '../entities/analyses/expense-insights.ts';
import { HealthScore } from '../entities/analyses/health-score.ts';
import { IncomeAnalysis } from '../entities/analyses/income-analysis.ts';
import { LiquidityScore } from '../entities/analyses/liquidity-score.ts';
import { resultFields } from '../entities/analyses/result-state.ts';
import { RiskInsights } from '../entities/analyses/risk-insights.ts';
import { StatementSummary } from '../entities/analyses/statement-summary.ts';
import {
  AccountOut,
  BankConnection,
  LabelledTransactions,
  LabelOut,
  LabelUpdateIn,
  LabelUpdateOut,
  LabelUpdateQuery,
} from '../entities/bank-connection.ts';
import { FieldChange } from '../entities/field-change.ts';
import { AddressQuery } from '../entities/file-address.ts';
import { IdentityCheckOut } from '../entities/identity-check.ts';
import { ReportAddress } from '../entities/report-address.ts';
import { BankBYODInSchema, BankBYODOutSchema } from '../entities/statements/byod.ts';
import { StatementAuthenticity } from '../entities/statements/statement-authenticity.ts';
import { statementSources } from '../entities/statements/statement-sources.ts';
import {
  ExportTransactionsQuery,
  exportMediaTypes,
  LabelledTransactionsQuery,
} from '../entities/transaction-filters.ts';
import { Id } from '../identifiers.ts';
import { noResultProblems } from '../no-result-problems.ts';

const scopes = ['organisation:api'] as const;
const applicationPath = z.object({ application_id: Id });

/** Of what a config may leave out. */
const pointErrors = [...noResultProblems, 'data_point_not_configured'] as const;
const analysisErrors = [...pointErrors, '1_month_transaction_error'] as const;

const changed = {
  ...resultFields,
  changes: z.array(FieldChange).meta({ description: 'Figures that moved since the result before, and why' }),
};

export const getBankConnection = endpoint({
  id: 'getBankConnection',
  audit: { action: 'bank_connection.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/',
  summary: 'State of the bank connection of an application',
  description: 'Poll it until `state` is READY, or listen to the webhook `analysis.completed`.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath },
  replies: { 200: BankConnection },
  errors: ['application_not_found', 'bank_connection_not_found'],
});

export const uploadByod = endpoint({
  id: 'uploadByod',
  audit: { action: 'bank_data.uploaded', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'PUT',
  path: '/v1/bank_connections/{application_id}/byod',
  summary: 'Bring your own data: upload a bank account with its transactions',
  description:
    'Rows may come in any order. Exact duplicates are removed and counted. Balances that do not add up are kept and reported as data quality issues. At most 20 000 transactions in one account and 5 MB in one request.',
  scopes,
  permission: 'applications.write',
  request: { path: applicationPath, body: BankBYODInSchema },
  replies: { 200: BankBYODOutSchema },
  errors: [
    'application_not_found',
    'bank_not_configured',
    'bank_account_exists',
    'bank_connection_full',
    'consent_withdrawn',
    'application_closed',
    'too_many_transactions',
  ],
  maxBodyBytes: 5 * 1024 * 1024,
  memoryMb: 1769,
});

export const listByodBanks = endpoint({
  id: 'listByodBanks',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/byod/banks',
  summary: 'Bank slugs that an upload can name',
  description: 'The banks that an uploaded account can name.',
  scopes: 'none',
  request: {},
  replies: { 200: z.array(z.string()) },
  errors: [],
});

export const listAccounts = endpoint({
  id: 'listAccounts',
  audit: { action: 'accounts.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/accounts',
  summary: 'Accounts of an application',
  description: 'The bank accounts of an application, with their holders, periods and balances.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath },
  replies: { 200: z.array(AccountOut) },
  errors: ['application_not_found', 'bank_connection_not_found'],
});

export const listLabelledTransactions = endpoint({
  id: 'listLabelledTransactions',
  audit: { action: 'transactions.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/transactions/labelled',
  aliases: ['/transactions/{application_id}'],
  aliasesDeprecated: { since: '2026-11-25' },
  summary: 'Labelled transactions, newest first',
  description:
    'All filters that are given must hold. `count`, `has_next` and `next_cursor` are those of the filtered list. A cursor is a place in the whole list, so it may be used with any filters.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath, query: LabelledTransactionsQuery },
  replies: { 200: LabelledTransactions },
  errors: pointErrors,
  dataPoint: 'transactions_labelled',
  memoryMb: 1024,
});

export const exportTransactions = endpoint({
  id: 'exportTransactions',
  audit: { action: 'transactions.exported', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/transactions/export',
  summary: 'Labelled transactions as a file: CSV, XLSX or JSON',
  description: [
    'The whole list that the filters leave, newest first.',
    'CSV: UTF-8 with a byte order mark, a header row of field names; a text that a spreadsheet would take for a formula gets a leading apostrophe.',
    'XLSX: the transactions, times in Africa/Johannesburg, and a second sheet that says what the file holds.',
    'JSON: the same objects as the list.',
    'A file of more than 3 MB is answered by 303 with an address that holds for five minutes; so is XLSX unless its media type is the first in Accept.',
  ].join(' '),
  scopes,
  permission: 'applications.read',
  request: {
    path: applicationPath,
    query: ExportTransactionsQuery,
    headers: z.object({ accept: z.string().optional() }),
  },
  replies: {
    200: { mediaType: exportMediaTypes.csv, alternatives: [exportMediaTypes.json, exportMediaTypes.xlsx] },
    303: 'empty',
  },
  errors: pointErrors,
  dataPoint: 'transactions_labelled',
  memoryMb: 1769,
});

export const getReport = endpoint({
  id: 'getReport',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/report',
  summary: 'The whole analysis as a PDF for a credit committee',
  description:
    'Verdict and reasons, the worksheet of regulation 23A, income, liquidity, signs of strain with the transactions behind them, expenses, health, sources, definitions and versions. It needs the data point statement_summary and leaves out what the config does not ask for, or not with all its output arguments. The address holds for five minutes. With `answer=address` a signed receipt comes with it, by which anyone can prove later that a file is the report as it was written.',
  scopes,
  permission: 'applications.read',
  audit: { action: 'report.read', subject: 'application', at: 'application_id' },
  request: { path: applicationPath, query: AddressQuery },
  replies: { 200: ReportAddress, 303: 'empty' },
  errors: analysisErrors,
  memoryMb: 1769,
});

export const relabelTransaction = endpoint({
  id: 'relabelTransaction',
  audit: { action: 'transaction.relabelled', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'PATCH',
  path: '/v1/bank_connections/{application_id}/transactions/{transaction_id}',
  summary: 'Change the label of a transaction',
  description:
    "The user's label wins over every rule and survives a new upload of the same account. With `apply_to` `party` it also reaches the other transactions of the same counterparty. Lists show it at once, on the others with the next result. The connection is analysed again; with `wait` the answer comes when that has ended, with the figures that it moved, or after so many seconds without them.",
  scopes,
  permission: 'applications.write',
  request: {
    path: z.object({ application_id: Id, transaction_id: Id }),
    query: LabelUpdateQuery,
    body: LabelUpdateIn,
  },
  replies: { 200: LabelUpdateOut },
  errors: [...pointErrors, 'resource_not_found'],
  dataPoint: 'transactions_labelled',
});

const analysis = <const Name extends string, const Path extends BankDataPoint, Reply extends z.ZodType>(
  id: Name,
  path: Path,
  summary: string,
  reply: Reply,
  aliases: readonly string[] = [],
) =>
  endpoint({
    id,
    audit: { action: `${path}.read`, subject: 'application', at: 'application_id' },
    area: 'bank_data',
    method: 'GET',
    path: `/v1/bank_connections/{application_id}/${path}`,
    aliases,
    aliasesDeprecated: { since: '2026-11-25' },
    summary,
    scopes,
    permission: 'applications.read',
    request: { path: applicationPath },
    replies: { 200: reply },
    errors: analysisErrors,
    dataPoint: path,
  });

export const getAffordability = analysis(
  'getAffordability',
  'affordability',
  'Affordability by month',
  Affordability.safeExtend(changed).meta({ id: 'Affordability' }),
);

export const computeAffordability = endpoint({
  id: 'computeAffordability',
  audit: { action: 'affordability.computed', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'POST',
  path: '/v1/bank_connections/{application_id}/affordability',
  summary: 'Affordability with a declared income, declared expenses or the terms of a loan',
  description:
    'The same figures as GET affordability, worked out with what the caller declares. Nothing of it is kept; the loan terms give max_principal.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath, body: AffordabilityIn },
  replies: { 200: getAffordability.replies[200] },
  errors: analysisErrors,
  dataPoint: 'affordability',
  ignoresIdempotencyKey: true,
  memoryMb: 1024,
});

export const getIncomeAnalysis = endpoint({
  id: 'getIncomeAnalysis',
  audit: { action: 'income_analysis.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/income_analysis',
  summary: 'Income analysis',
  description: 'With an instalment, strike_date is the day on which that instalment is most often covered.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath, query: IncomeAnalysisQuery },
  replies: { 200: IncomeAnalysis.safeExtend(changed).meta({ id: 'IncomeAnalysis' }) },
  errors: analysisErrors,
  dataPoint: 'income_analysis',
  memoryMb: 1024,
});
export const getRiskInsights = analysis(
  'getRiskInsights',
  'risk_insights',
  'Risk insights',
  RiskInsights.safeExtend({ statement_authenticity: StatementAuthenticity, ...changed }).meta({ id: 'RiskInsights' }),
);
export const getLiquidityScore = analysis(
  'getLiquidityScore',
  'liquidity_score',
  'Liquidity scores and balance forecast',
  LiquidityScore.safeExtend(changed).meta({ id: 'LiquidityScore' }),
  ['/liquidity/{application_id}'],
);
export const getHealthScore = analysis(
  'getHealthScore',
  'health_score',
  'Financial health score',
  HealthScore.safeExtend(changed).meta({ id: 'HealthScore' }),
);
export const getExpensesAnalysis = analysis(
  'getExpensesAnalysis',
  'expenses_analysis',
  'Expense insights',
  ExpenseInsights.safeExtend(changed).meta({ id: 'ExpenseInsights' }),
);

export const getAffinity = endpoint({
  id: 'getAffinity',
  audit: { action: 'affinity.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/affinity',
  summary: 'Offers of partners against recurring spend; none without affinity_enabled and the opt-in of the applicant',
  description:
    'Offers of partners that would save the applicant money. Only where the config and the applicant allow offers.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath },
  replies: { 200: Affinity.safeExtend(changed).meta({ id: 'Affinity' }) },
  errors: [...noResultProblems, '1_month_transaction_error'],
});

export const getStatementSummary = endpoint({
  id: 'getStatementSummary',
  audit: { action: 'statement_summary.read', subject: 'application', at: 'application_id' },
  area: 'bank_data',
  method: 'GET',
  path: '/v1/bank_connections/{application_id}/statement_summary',
  summary: 'Summary of the accounts and their statements',
  description: 'Also answers when there is less than one month of transactions.',
  scopes,
  permission: 'applications.read',
  request: { path: applicationPath },
  replies: {
    200: StatementSummary.safeExtend({ identity_check: IdentityCheckOut, ...statementSources, ...changed }).meta({
      id: 'StatementSummary',
    }),
  },
  errors: pointErrors,
  dataPoint: 'statement_summary',
});

export const listLabels = endpoint({
  id: 'listLabels',
  area: 'bank_data',
  method: 'GET',
  path: '/v1/labels',
  summary: 'The taxonomy of labels',
  description: 'The taxonomy: every label with its levels, its direction and its marks.',
  scopes,
  request: {},
  replies: { 200: z.object({ taxonomy_version: z.string(), labels: z.array(LabelOut) }) },
  errors: [],
});
