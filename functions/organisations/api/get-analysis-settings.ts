import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getAnalysisSettings as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import type { AnalysisSettingsStore } from '../domain/analysis-settings-store.ts';
import { dynamoAnalysisSettings } from '../store/dynamo-analysis-settings.ts';
import { analysisSettingsView } from '../views/analysis-settings.ts';

interface Adapters {
  readonly settings: AnalysisSettingsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller, now }) => ({
  status: 200,
  body: analysisSettingsView(await settings.find(caller.organisationId), johannesburgDate(now)),
});

export const handler = serve(contract, () => ({ settings: dynamoAnalysisSettings(directoryTable()) }), operation);
