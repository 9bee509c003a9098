import * as z from 'zod';
import { Amount } from '../money.ts';
import { HealthWeights } from './health-score.ts';

const balanceFloor = Amount.refine((value) => value >= 0, 'must not be negative').meta({
  description: 'Balance in rands below which a day counts as short in the liquidity scores',
  examples: [100],
});

/** How an organisation wants applicants to be analysed. Every analysis from now on follows it. */
export const AnalysisSettingsIn = z
  .strictObject({
    health_weights: HealthWeights.nullable().meta({
      description: "Weights of the health score's parts, null for the product's own; only their proportion matters",
    }),
    balance_floor: balanceFloor,
  })
  .meta({ id: 'AnalysisSettingsIn' });

export const AnalysisSettings = z
  .object({
    health_weights: HealthWeights.nullable(),
    balance_floor: balanceFloor,
    default_health_weights: HealthWeights.meta({ description: 'What counts while health_weights is null' }),
  })
  .meta({ id: 'AnalysisSettings' });
