import { isOfOtherThresholds } from '@imali/analyses/waterfall/verdict-thresholds.ts';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import type { AnalysisSettingsStore } from '../../organisations/domain/analysis-settings-store.ts';
import { dynamoAnalysisSettingsReader } from '../../organisations/store/dynamo-analysis-settings.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { affordabilityOnFiles } from '../domain/files/affordability-on-files.ts';
import { examinedFiles } from '../domain/files/examined-files.ts';
import type { UploadStore } from '../domain/files/upload-store.ts';
import { getAffordability as grants } from '../resources.ts';
import { dynamoUploadsReader } from '../store/dynamo-uploads.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { stateWith } from '../wiring/made-with-settings.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

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
  return askedReply(read.answerable.connection, 'affordability', {
    ...affordabilityOnFiles(document, files),
    ...about,
    state: stateWith(isOfOtherThresholds(document, own), about.state),
  });
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...analysisWiring(held),
    settings: dynamoAnalysisSettingsReader(heldTable(held.directory)),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
