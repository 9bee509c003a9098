import * as z from 'zod';
import { Evidence, envelopeFields } from './analysis-envelope.ts';

const healthComponents = ['affordability', 'income', 'expense', 'liquidity_and_savings', 'debt', 'fee'] as const;

const weight = z.number().min(0).max(100);

/** How much each part counts; only their proportion matters. At least one must be above zero. */
export const HealthWeights = z
  .strictObject({
    affordability: weight,
    income: weight,
    expense: weight,
    liquidity_and_savings: weight,
    debt: weight,
    fee: weight,
  })
  .refine((weights) => Object.values(weights).some((value) => value > 0), 'at least one weight must be above zero')
  .meta({ id: 'HealthWeights' });
export type HealthWeights = z.infer<typeof HealthWeights>;

const score = z.number().min(0).max(100).nullable();

const reason = z.object({
  code: z.string(),
  component: z.enum(healthComponents),
  message: z.string(),
  value: z.number().nullable().meta({ description: 'The measured figure' }),
  target: z.number().nullable().meta({ description: 'The figure at which no point is lost' }),
  points_lost: z.number().meta({ description: 'Points of the final score' }),
  improvement: z.string().meta({ description: 'What would raise the score' }),
  evidence: Evidence,
});

export const HealthScore = z
  .object({
    ...envelopeFields,
    final_score: score,
    affordability_score: score,
    income_score: score,
    expense_score: score,
    liquidity_and_savings_score: score,
    debt_score: score,
    fee_score: score,
    weights: HealthWeights,
    weights_source: z
      .string()
      .meta({ description: "'organisation', or the date from which the default weights apply" }),
    components: z.array(
      z.object({
        component: z.enum(healthComponents),
        score,
        weight: z.number(),
        points_lost: z.number().nullable().meta({ description: 'Points of the final score that this part costs' }),
        terms: z.array(
          z.object({
            code: z.string(),
            points: z.number(),
            of: z.number(),
            value: z.number().nullable(),
            target: z.number().nullable(),
          }),
        ),
      }),
    ),
    top_reasons: z.array(reason).max(3),
    would_raise_it: z.array(z.object({ code: z.string(), improvement: z.string(), points_gained: z.number() })),
  })
  .meta({ id: 'HealthScore', description: 'One figure from 0 to 100 with what it is made of and what holds it down' });
export type HealthScore = z.infer<typeof HealthScore>;
