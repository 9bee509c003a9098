import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getAnalysisSettings as contract } from '../../../schemas/endpoints/organisations.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AnalysisSettingsReader } from '../domain/analysis-settings-store.ts';
import { getAnalysisSettings as grants } from '../resources.ts';
import { dynamoAnalysisSettingsReader } from '../store/dynamo-analysis-settings.ts';
import { analysisSettingsView } from '../views/analysis-settings.ts';

interface Adapters {
  readonly settings: AnalysisSettingsReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller, now }) => ({
  status: 200,
  body: analysisSettingsView(await settings.find(caller.organisationId), johannesburgDate(now)),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ settings: dynamoAnalysisSettingsReader(heldTable(held.directory)) })),
  operation,
);
