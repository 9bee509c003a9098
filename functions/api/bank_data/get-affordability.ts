import { dynamoAnalysisSettings } from '../../../adapters/aws/dynamo-analysis-settings.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import { affordabilityOnFiles } from '../../../core/analyses/affordability-on-files.ts';
import { isOfOtherThresholds } from '../../../core/analyses/waterfall/verdict-thresholds.ts';
import type { AnalysisSettingsStore } from '../../../core/directory/analysis-settings-store.ts';
import { examinedFiles } from '../../../core/statements/authenticity/examined-files.ts';
import type { UploadStore } from '../../../core/statements/upload-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { getAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affordability } from '../../../schemas/entities/affordability.ts';
import { askedReply } from '../../connections/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../../connections/read-analysis.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable, directoryTable } from '../../runtime/tables.ts';

interface Adapters extends AnalysisAdapters {
  readonly settings: Pick<AnalysisSettingsStore, 'find'>;
  readonly uploads: Pick<UploadStore, 'list'>;
}

/**
 * The stored document with what its statement files show. A verdict of other thresholds than those of the organisation now
 * is said to be outdated.
 */
export const operation: Operation<typeof contract, Adapters> = async ({ settings, uploads, ...adapters }, request) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, files, { affordabilityThresholds: own }] = await Promise.all([
    readAnalysis(adapters, 'affordability', Affordability, request),
    examinedFiles(uploads, ref, johannesburgDate(request.now)),
    settings.find(ref.organisationId),
  ]);
  if ('problem' in read) return read;
  const { document, about } = read;
  const isOutdated = about.state === 'current' && isOfOtherThresholds(document, own);
  return askedReply(read.answerable.connection, 'affordability', {
    ...affordabilityOnFiles(document, files),
    ...about,
    state: isOutdated ? 'outdated' : about.state,
  });
};

const wiring = (): Adapters => ({
  ...analysisWiring(),
  settings: dynamoAnalysisSettings(directoryTable()),
  uploads: dynamoUploads(applicationsTable()),
});

export const handler = serve(contract, wiring, operation);
