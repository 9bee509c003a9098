import { healthTableOn } from '../../core/analyses/data/health-weights.ts';
import type { AnalysisSettingsRecord } from '../../core/directory/analysis-settings-store.ts';
import { randsOf } from '../../core/money/cents.ts';
import type { CalendarDate } from '../../core/time/calendar.ts';

export function analysisSettingsView({ healthWeights, floorCents }: AnalysisSettingsRecord, today: CalendarDate) {
  return {
    health_weights: healthWeights,
    balance_floor: randsOf(floorCents),
    default_health_weights: healthTableOn(today).weights,
  };
}
