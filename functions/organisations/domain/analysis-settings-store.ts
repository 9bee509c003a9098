import * as z from 'zod';
import { AffordabilityThresholds } from '../../../schemas/entities/analyses/affordability-waterfall.ts';
import { HealthWeights } from '../../../schemas/entities/analyses/health-score.ts';

/** How an organisation wants applicants to be analysed. */
export const AnalysisSettingsRecord = z.object({
  /** Null for the product's weights. */
  healthWeights: HealthWeights.nullable(),
  /** Balance in cents below which a day counts as short. */
  floorCents: z.int(),
  /** Scores from which a file is clear, and below which it is refused; null for the product's. */
  authenticityLimits: z.object({ clearFrom: z.int(), refusedBelow: z.int() }).nullable().default(null),
  /** Where the affordability verdict turns; null for the product's. */
  affordabilityThresholds: AffordabilityThresholds.nullable().default(null),
});
export type AnalysisSettingsRecord = Readonly<z.infer<typeof AnalysisSettingsRecord>>;

/** What holds until an organisation says otherwise. */
export const DEFAULT_ANALYSIS_SETTINGS: AnalysisSettingsRecord = {
  healthWeights: null,
  floorCents: 0,
  authenticityLimits: null,
  affordabilityThresholds: null,
};

/** What `AnalysisSettingsStore` offers to functions that may only read. */
export interface AnalysisSettingsReader {
  /** The defaults when nothing was set. */
  find(organisationId: string): Promise<AnalysisSettingsRecord>;
}

export interface AnalysisSettingsStore extends AnalysisSettingsReader {
  set(organisationId: string, settings: AnalysisSettingsRecord): Promise<void>;
}
