import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getRiskInsights as contract } from '../../../schemas/endpoints/bank-data.ts';
import { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { examinedFiles } from '../domain/files/examined-files.ts';
import type { UploadStore } from '../domain/files/upload-store.ts';
import { getRiskInsights as grants } from '../resources.ts';
import { dynamoUploadsReader } from '../store/dynamo-uploads.ts';
import { statementAuthenticityView } from '../views/statement-authenticity.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

interface Adapters extends AnalysisAdapters {
  readonly uploads: Pick<UploadStore, 'list'>;
}

/** The files behind the figures count as they stand, also those that came after the figures. */
export const operation: Operation<typeof contract, Adapters> = async ({ uploads, ...adapters }, request) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files] = await Promise.all([
    readAnalysis(adapters, 'risk_insights', RiskInsights, request),
    examinedFiles(uploads, ref, johannesburgDate(request.now)),
  ]);
  if ('problem' in read) return read;
  return askedReply(read.answerable.connection, 'risk_insights', {
    ...read.document,
    statement_authenticity: statementAuthenticityView(files),
    ...read.about,
  });
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...analysisWiring(held),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
