import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import type { UploadStore } from '../../../core/statements/upload-store.ts';
import { getStatementSummary as contract } from '../../../schemas/endpoints/bank-data.ts';
import { StatementSummary } from '../../../schemas/entities/statement-summary.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { identifiedSummary } from '../../views/identity-check.ts';
import { statementSourcesView } from '../../views/statement-sources.ts';

interface Adapters extends AnalysisAdapters {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly uploads: Pick<UploadStore, 'list'>;
}

/** Most files that a summary tells of, the newest. */
const MOST_FILES = 100;

/** Kept for every history, however short; the files behind it are told as they stand. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applicants, uploads, ...adapters },
  request,
) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files, application] = await Promise.all([
    readAnalysis(adapters, 'statement_summary', StatementSummary, request),
    uploads.list(ref, { skip: 0, limit: MOST_FILES }),
    adapters.applications.find(ref.organisationId, ref.applicationId),
  ]);
  if ('problem' in read) {
    if (read.problem === '1_month_transaction_error')
      throw new Error('an analysed connection has no statement summary');
    return { problem: read.problem };
  }
  const applicant = application && (await applicants.find(ref.organisationId, application.applicantId));
  const sources = statementSourcesView(files.items, request.now);
  return { status: 200, body: { ...identifiedSummary(read.document, applicant), ...sources, ...read.about } };
};

const wiring = (): Adapters => ({
  ...analysisWiring(),
  applicants: dynamoApplicants(applicationsTable()),
  uploads: dynamoUploads(applicationsTable()),
});

export const handler = serve(contract, wiring, operation);
