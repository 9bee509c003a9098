import { BusyError } from '../../../adapters/aws/busy-error.ts';
import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { s3Exports } from '../../../adapters/aws/s3-exports.ts';
import type { AnalysisKind } from '../../../core/analyses/analyse-applicant.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import type { BankConnectionStore, ConnectionRef } from '../../../core/connect/bank-connection-store.ts';
import { type ResultPlace, resultState } from '../../../core/connect/complete-result.ts';
import type { ExportStore } from '../../../core/connect/export-store.ts';
import { listedTransactions } from '../../../core/connect/listed-transactions.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import { randsOf } from '../../../core/money/cents.ts';
import { creditReportPdf } from '../../../core/report/credit-report.ts';
import { type ReportedMovement, SHOWN_MOVEMENTS } from '../../../core/report/report-content.ts';
import { riskSigns } from '../../../core/report/risk-signs.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { getReport as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affordability } from '../../../schemas/entities/affordability.ts';
import { ExpenseInsights } from '../../../schemas/entities/expense-insights.ts';
import { HealthScore } from '../../../schemas/entities/health-score.ts';
import { IncomeAnalysis } from '../../../schemas/entities/income-analysis.ts';
import { LiquidityScore } from '../../../schemas/entities/liquidity-score.ts';
import { RiskInsights } from '../../../schemas/entities/risk-insights.ts';
import { StatementSummary } from '../../../schemas/entities/statement-summary.ts';
import {
  answerableConnection,
  type ConnectionAdapters,
  missingAnalysis,
} from '../../connections/answerable-connection.ts';
import { fileAnswer } from '../../connections/file-answer.ts';
import { connectionWiring } from '../../connections/read-analysis.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';

interface Adapters extends ConnectionAdapters {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly exports: ExportStore;
}

const mediaType = 'application/pdf';

/** The latest movements behind each sign. */
async function movementsOf(
  connections: BankConnectionStore,
  ref: ConnectionRef,
  result: ResultPlace,
  risk: RiskInsights | null,
): Promise<ReportedMovement[]> {
  const ids = new Set(risk === null ? [] : riskSigns(risk).flatMap(({ evidence }) => evidence.slice(-SHOWN_MOVEMENTS)));
  if (ids.size === 0) return [];
  const accounts = await connections.accounts(ref);
  const nothing = { accountId: null, from: null, to: null, labels: null, minCents: null, maxCents: null };
  const filter = { ...nothing, direction: null, text: null, ids };
  const labels = { result, given: new Map() };
  const rows = await listedTransactions({
    connections,
    ref,
    accounts,
    filter,
    labels,
    isGrowing: false,
    occurring: null,
  });
  return rows.map(({ row, verdict }) => ({
    id: row.id,
    date: row.bookedOn,
    description: row.description,
    label: verdict.label,
    amount: randsOf(row.amountCents),
  }));
}

export const operation: Operation<typeof contract, Adapters> = async (
  adapters,
  { caller, path, query, now, requestId },
) => {
  const { applications, applicants, organisations, connections, exports } = adapters;
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const answerable = await answerableConnection(adapters, ref);
  if ('problem' in answerable) return answerable;
  const { result } = answerable;
  const read = async (kind: AnalysisKind): Promise<unknown> => {
    const kept = await connections.analysis(ref, kind, result);
    if (kept === null || (kept.generation > 0 && kept.generation < result.generation)) return null;
    if (kept.generation === result.generation) return kept.document;
    throw new BusyError('a later result took the place of the one that was read');
  };
  const [affordability, income, risk, liquidity, health, expenses, summary, application, organisation] =
    await Promise.all([
      read('affordability').then((document) => Affordability.nullable().parse(document)),
      read('income_analysis').then((document) => IncomeAnalysis.nullable().parse(document)),
      read('risk_insights').then((document) => RiskInsights.nullable().parse(document)),
      read('liquidity_score').then((document) => LiquidityScore.nullable().parse(document)),
      read('health_score').then((document) => HealthScore.nullable().parse(document)),
      read('expenses_analysis').then((document) => ExpenseInsights.nullable().parse(document)),
      read('statement_summary').then((document) => StatementSummary.nullable().parse(document)),
      applications.find(ref.organisationId, ref.applicationId),
      organisations.find(ref.organisationId),
    ]);
  const movements = await movementsOf(connections, ref, result, risk);
  if (summary === null) return { problem: missingAnalysis(answerable) };
  const applicant = application && (await applicants.find(ref.organisationId, application.applicantId));
  const applicantName = [applicant?.firstNames, applicant?.lastNames].filter(Boolean).join(' ');
  const content = creditReportPdf({
    lender: organisation?.legalName ?? '',
    applicationId: ref.applicationId,
    applicantName: applicantName === '' ? summary.account_holder_name : applicantName,
    applicantReference: applicant?.reference ?? null,
    writtenOn: johannesburgDate(now),
    state: resultState(answerable.connection),
    affordability,
    income,
    risk,
    liquidity,
    health,
    expenses,
    summary,
    movements,
  });
  const file = { name: `report-${ref.applicationId}.pdf`, mediaType, content };
  const url = await exports.keep(ref, requestId, file, now);
  return fileAnswer(query.answer, { url, name: file.name, mediaType }, now);
};

const wiring = (): Adapters => ({
  ...connectionWiring(),
  applicants: dynamoApplicants(applicationsTable()),
  organisations: dynamoOrganisations(directoryTable()),
  exports: s3Exports(setting('statementsBucket')),
});

export const handler = serve(contract, wiring, operation);
