import * as z from 'zod';
import { Amount } from '../../money.ts';
import { AffordabilityThresholds } from './affordability-waterfall.ts';
import { HealthWeights } from './health-score.ts';

const balanceFloor = Amount.refine((value) => value >= 0, 'must not be negative').meta({
  description: 'Balance in rands below which a day counts as short in the liquidity scores',
  examples: [100],
});

const AuthenticityLimits = z
  .strictObject({
    clear_from: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'Score from which a file is clear', examples: [95] }),
    refused_below: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: 'Score below which a file is refused', examples: [40] }),
  })
  .meta({ id: 'AuthenticityLimits' });

/** How an organisation wants applicants to be analysed. Every analysis from now on follows it. */
export const AnalysisSettingsIn = z
  .strictObject({
    health_weights: HealthWeights.nullable().meta({
      description: "Weights of the health score's parts, null for the product's own; only their proportion matters",
    }),
    balance_floor: balanceFloor,
    authenticity_limits: AuthenticityLimits.nullable().optional().meta({
      description:
        "Limits of the bands of an authenticity score, for files that are read from now on. Of each limit and the product's the stricter counts. Null for the product's, left out for no change",
    }),
    affordability_thresholds: AffordabilityThresholds.nullable().optional().meta({
      description:
        "Where the affordability verdict turns from within to tight, and from which share on spending without a category is an issue. Null for the product's, left out for no change",
    }),
  })
  .meta({ id: 'AnalysisSettingsIn' });

export const AnalysisSettings = z
  .object({
    health_weights: HealthWeights.nullable(),
    balance_floor: balanceFloor,
    authenticity_limits: AuthenticityLimits.nullable(),
    default_authenticity_limits: AuthenticityLimits.meta({
      description: 'What counts while authenticity_limits is null; no organisation can be laxer',
    }),
    affordability_thresholds: AffordabilityThresholds.nullable(),
    default_affordability_thresholds: AffordabilityThresholds.meta({
      description: 'What counts while affordability_thresholds is null',
    }),
    default_health_weights: HealthWeights.meta({ description: 'What counts while health_weights is null' }),
  })
  .meta({ id: 'AnalysisSettings' });
