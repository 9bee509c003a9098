import { affordabilityPolicyOn } from '../data/affordability-policy.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { AffordabilityThresholds } from '../documents/affordability-waterfall.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';

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

/**
 * Whether the verdict of a document was made with other thresholds than an organisation has now. Those of the product are
 * dated and go with the data, so they differ only where either are the organisation's own.
 * @param own the organisation's own thresholds now; null for those of the product
 */
export function isOfOtherThresholds(
  { verdict_details: details }: Pick<Affordability, 'verdict_details'>,
  own: AffordabilityThresholds | null,
): boolean {
  if (details === null) return false;
  return own === null ? details.thresholds_source === 'organisation' : !areEqual(own, details.thresholds);
}

const areEqual = (a: AffordabilityThresholds, b: AffordabilityThresholds): boolean =>
  a.least_full_months === b.least_full_months &&
  a.least_share_of_months === b.least_share_of_months &&
  a.most_debt_to_income === b.most_debt_to_income &&
  a.most_gambling_share === b.most_gambling_share &&
  a.most_uncategorised_share === b.most_uncategorised_share;
