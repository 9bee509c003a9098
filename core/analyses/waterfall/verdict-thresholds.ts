import type { AffordabilityThresholds } from '../../../schemas/entities/affordability-waterfall.ts';
import type { AnalysisInput } from '../analysis-input.ts';
import { affordabilityPolicyOn } from '../data/affordability-policy.ts';

/** Where the verdict on an input turns: the organisation's own thresholds, else those of the product on its last day. */
export function verdictThresholds({
  affordabilityThresholds: own,
  asOf,
}: Pick<AnalysisInput, 'affordabilityThresholds' | 'asOf'>): {
  readonly thresholds: AffordabilityThresholds;
  /** organisation, or the day from which the thresholds of the product apply. */
  readonly source: string;
} {
  if (own !== undefined) return { thresholds: own, source: 'organisation' };
  const { thresholds, effectiveFrom } = affordabilityPolicyOn(asOf);
  return { thresholds, source: effectiveFrom };
}
