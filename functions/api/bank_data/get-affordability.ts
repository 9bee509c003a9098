import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import { affordabilityOnFiles } from '../../../core/analyses/affordability-on-files.ts';
import { examinedFiles } from '../../../core/statements/authenticity/examined-files.ts';
import type { UploadStore } from '../../../core/statements/upload-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { getAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affordability } from '../../../schemas/entities/affordability.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';

interface Adapters extends AnalysisAdapters {
  readonly uploads: Pick<UploadStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ uploads, ...adapters }, request) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files] = await Promise.all([
    readAnalysis(adapters, 'affordability', Affordability, request),
    examinedFiles(uploads, ref, johannesburgDate(request.now)),
  ]);
  if ('problem' in read) return read;
  return { status: 200, body: { ...affordabilityOnFiles(read.document, files), ...read.about } };
};

const wiring = (): Adapters => ({ ...analysisWiring(), uploads: dynamoUploads(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
