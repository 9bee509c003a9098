import { dynamoAnalysisSettings } from '../../../adapters/aws/dynamo-analysis-settings.ts';
import type { AnalysisSettingsStore } from '../../../core/directory/analysis-settings-store.ts';
import { centsOf } from '../../../core/money/cents.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { setAnalysisSettings as contract } from '../../../schemas/endpoints/organisations.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { analysisSettingsView } from '../../views/analysis-settings.ts';

interface Adapters {
  readonly settings: AnalysisSettingsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller, body, now }) => {
  const limits = body.authenticity_limits;
  const record = {
    healthWeights: body.health_weights,
    floorCents: centsOf(body.balance_floor),
    authenticityLimits:
      limits === undefined
        ? (await settings.find(caller.organisationId)).authenticityLimits
        : limits && { clearFrom: limits.clear_from, refusedBelow: limits.refused_below },
  };
  await settings.set(caller.organisationId, record);
  return { status: 200, body: analysisSettingsView(record, johannesburgDate(now)) };
};

export const handler = serve(contract, () => ({ settings: dynamoAnalysisSettings(directoryTable()) }), operation);
