import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { setAnalysisSettings as contract } from '../../../schemas/endpoints/organisations.ts';
import { changedValues } from '../../platform/audit/changed-values.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AnalysisSettingsStore } from '../domain/analysis-settings-store.ts';
import { setAnalysisSettings as grants } from '../resources.ts';
import { dynamoAnalysisSettings } from '../store/dynamo-analysis-settings.ts';
import { analysisSettingsView } from '../views/analysis-settings.ts';

interface Adapters {
  readonly settings: AnalysisSettingsStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller, body, now }) => {
  const { authenticity_limits: limits, affordability_thresholds: thresholds } = body;
  // What is left out of the body stays as it is.
  const before = await settings.find(caller.organisationId);
  const record = {
    healthWeights: body.health_weights,
    floorCents: centsOf(body.balance_floor),
    authenticityLimits:
      limits === undefined
        ? before.authenticityLimits
        : limits && { clearFrom: limits.clear_from, refusedBelow: limits.refused_below },
    affordabilityThresholds: thresholds === undefined ? before.affordabilityThresholds : thresholds,
  };
  await settings.set(caller.organisationId, record);
  const today = johannesburgDate(now);
  const view = analysisSettingsView(record, today);
  return { status: 200, body: view, noted: changedValues(analysisSettingsView(before, today), view) };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ settings: dynamoAnalysisSettings(heldTable(held.directory)) })),
  operation,
);
