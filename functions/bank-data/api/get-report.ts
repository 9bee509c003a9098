import { createHash } from 'node:crypto';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { bankDataPoints } from '../../../schemas/data-points.ts';
import { getReport as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import { type ResultPlace, resultState } from '../../applications/domain/complete-result.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { isAskedWhole } from '../../organisations/domain/asked-data-points.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { receiptSigner, type SignReceipt } from '../../platform/keys/receipt-signer.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { fileAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { affordabilityOnFiles } from '../domain/files/affordability-on-files.ts';
import { examinedFiles } from '../domain/files/examined-files.ts';
import type { UploadStore } from '../domain/files/upload-store.ts';
import type { LabelStore } from '../domain/label-store.ts';
import type { LedgerStore } from '../domain/ledger-store.ts';
import { listedTransactions } from '../domain/listed-transactions.ts';
import { creditReportPdf } from '../report/credit-report.ts';
import { type ReportedMovement, SHOWN_MOVEMENTS } from '../report/report-content.ts';
import { riskSigns } from '../report/risk-signs.ts';
import { getReport as grants } from '../resources.ts';
import { dynamoLabelsReader } from '../store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../store/dynamo-ledgers.ts';
import { dynamoUploadsReader } from '../store/dynamo-uploads.ts';
import { identifiedSummary } from '../views/identity-check.ts';
import { answerablePoint, missingAnalysis, notAsked } from '../wiring/answerable-connection.ts';
import { type AnalysisAdapters, analysisWiring, madeAnew } from '../wiring/read-analysis.ts';
import { readDocuments } from '../wiring/read-documents.ts';

interface Adapters extends AnalysisAdapters {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly exports: ExportStore;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly signReceipt: SignReceipt;
}

const mediaType = 'application/pdf';

/** The latest transactions behind each sign. */
async function movementsOf(
  stores: Pick<Adapters, 'ledgers' | 'labels'>,
  ref: ConnectionRef,
  result: ResultPlace,
  risk: RiskInsights | null,
): Promise<ReportedMovement[]> {
  const ids = new Set(risk === null ? [] : riskSigns(risk).flatMap(({ evidence }) => evidence.slice(-SHOWN_MOVEMENTS)));
  if (ids.size === 0) return [];
  const accounts = await stores.ledgers.accounts(ref);
  const nothing = { accountId: null, from: null, to: null, labels: null, minCents: null, maxCents: null };
  const filter = { ...nothing, direction: null, text: null, ids };
  const labels = { result, given: new Map() };
  const rows = await listedTransactions({
    stores,
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
  const { applications, applicants, organisations, documents, sandbox, exports, uploads, signReceipt } = adapters;
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const answerable = await answerablePoint(adapters, ref, 'statement_summary');
  if ('problem' in answerable) return answerable;
  const { connection, result } = answerable;
  // The cover is made of the whole summary.
  if (!isAskedWhole(connection, 'statement_summary')) return notAsked('statement_summary');
  const today = await readingDay(sandbox, ref.organisationId, now);
  const [read, application, organisation, files] = await Promise.all([
    readDocuments(documents, ref, answerable, today),
    applications.find(ref.organisationId, ref.applicationId),
    organisations.find(ref.organisationId),
    examinedFiles(uploads, ref, johannesburgDate(now)),
  ]);
  if ('unreadable' in read) return madeAnew(adapters, ref, result.generation, read.unreadable);
  const { affordability, risk_insights: risk, statement_summary: summary } = read.documents;
  const movements = await movementsOf(adapters, ref, result, risk);
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
    affordability: affordability && affordabilityOnFiles(affordability, files),
    income: read.documents.income_analysis,
    risk,
    liquidity: read.documents.liquidity_score,
    health: read.documents.health_score,
    expenses: read.documents.expenses_analysis,
    summary: identifiedSummary(summary, applicant),
    authenticity: files,
    notAsked: new Set(bankDataPoints.filter((point) => !isAskedWhole(connection, point))),
    movements,
  });
  const file = { name: `report-${ref.applicationId}.pdf`, mediaType, content };
  const url = await exports.keep(ref, requestId, file, now);
  const answer = fileAnswer(query.answer, { url, name: file.name, mediaType }, now);
  if (answer.status === 303) return answer;
  const receipt = {
    kind: 'report' as const,
    application_id: ref.applicationId,
    file_name: file.name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    written_at: new Date(now).toISOString(),
  };
  return { status: 200, body: { ...answer.body, receipt: { ...receipt, jws: await signReceipt(receipt, now) } } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...analysisWiring(held),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
    labels: dynamoLabelsReader(heldTable(held.applications)),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
    exports: s3Exports(held.exports.to('share')),
    signReceipt: receiptSigner(held),
  }),
);

export const handler = serve(contract, wiring, operation);
