import { getStatementSummary as contract } from '../../../schemas/endpoints/bank-data.ts';
import { StatementSummary } from '../../../schemas/entities/analyses/statement-summary.ts';
import type { ApplicantStore } from '../../applications/domain/application-store.ts';
import { dynamoApplicantsReader } from '../../applications/store/dynamo-applications.ts';
import { newestFiles } from '../../bank-data/domain/files/examined-files.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { identifiedSummary } from '../../bank-data/views/identity-check.ts';
import { askedReply } from '../../bank-data/wiring/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../bank-data/wiring/read-analysis.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getStatementSummary as grants } from '../resources.ts';
import { statementSourcesView } from '../views/statement-sources.ts';

interface Adapters extends AnalysisAdapters {
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly ledgers: Pick<LedgerStore, 'accounts'>;
}

/** Kept for every history, however short; the files behind it are listed as they are. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applicants, uploads, ledgers, ...adapters },
  request,
) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files, application, accounts] = await Promise.all([
    readAnalysis(adapters, 'statement_summary', StatementSummary, request),
    newestFiles(uploads, ref),
    adapters.applications.find(ref.organisationId, ref.applicationId),
    ledgers.accounts(ref),
  ]);
  if ('problem' in read) {
    if (read.problem === '1_month_transaction_error')
      throw new Error('an analysed connection has no statement summary');
    return { ...read, problem: read.problem };
  }
  const applicant = application && (await applicants.find(ref.organisationId, application.applicantId));
  const sources = statementSourcesView(files, request.now, accounts);
  return askedReply(read.answerable.connection, 'statement_summary', {
    ...identifiedSummary(read.document, applicant),
    ...sources,
    ...read.about,
  });
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...analysisWiring(held),
    applicants: dynamoApplicantsReader(heldSealingTable(held.applications, held.fieldKeys)),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
