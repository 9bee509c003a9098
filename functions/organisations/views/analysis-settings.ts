import { affordabilityPolicyOn } from '@imali/analyses/data/affordability-policy.ts';
import { healthTableOn } from '@imali/analyses/data/health-weights.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { type BandLimits, weightsOn } from '@imali/statement-reader/authenticity/data/finding-weights.ts';
import type { AnalysisSettingsRecord } from '../domain/analysis-settings-store.ts';

const limitsView = ({ clearFrom, refusedBelow }: BandLimits) => ({
  clear_from: clearFrom,
  refused_below: refusedBelow,
});

export function analysisSettingsView(
  { healthWeights, floorCents, authenticityLimits, affordabilityThresholds }: AnalysisSettingsRecord,
  today: CalendarDate,
) {
  return {
    health_weights: healthWeights,
    balance_floor: randsOf(floorCents),
    authenticity_limits: authenticityLimits && limitsView(authenticityLimits),
    default_authenticity_limits: limitsView(weightsOn(today).limits),
    affordability_thresholds: affordabilityThresholds,
    default_affordability_thresholds: affordabilityPolicyOn(today).thresholds,
    default_health_weights: healthTableOn(today).weights,
  };
}
