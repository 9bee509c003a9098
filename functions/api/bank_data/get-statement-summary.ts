import { dynamoApplicants } from '../../../adapters/aws/dynamo-applications.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import type { ApplicantStore } from '../../../core/applications/application-store.ts';
import { newestFiles } from '../../../core/statements/authenticity/examined-files.ts';
import type { UploadStore } from '../../../core/statements/upload-store.ts';
import { getStatementSummary as contract } from '../../../schemas/endpoints/bank-data.ts';
import { StatementSummary } from '../../../schemas/entities/statement-summary.ts';
import { askedReply } from '../../connections/asked-reply.ts';
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

/** Kept for every history, however short; the files behind it are told as they stand. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applicants, uploads, ...adapters },
  request,
) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files, application] = await Promise.all([
    readAnalysis(adapters, 'statement_summary', StatementSummary, request),
    newestFiles(uploads, ref),
    adapters.applications.find(ref.organisationId, ref.applicationId),
  ]);
  if ('problem' in read) {
    if (read.problem === '1_month_transaction_error')
      throw new Error('an analysed connection has no statement summary');
    return { ...read, problem: read.problem };
  }
  const applicant = application && (await applicants.find(ref.organisationId, application.applicantId));
  const sources = statementSourcesView(files, request.now);
  return askedReply(read.answerable.connection, 'statement_summary', {
    ...identifiedSummary(read.document, applicant),
    ...sources,
    ...read.about,
  });
};

const wiring = (): Adapters => ({
  ...analysisWiring(),
  applicants: dynamoApplicants(applicationsTable()),
  uploads: dynamoUploads(applicationsTable()),
});

export const handler = serve(contract, wiring, operation);
