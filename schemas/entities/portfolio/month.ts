import * as z from 'zod';
import { Id, Instant, IsoDate } from '../../identifiers.ts';
import { ListQuery } from '../../listing.ts';
import { Amount } from '../../money.ts';

const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: YYYY-MM')
  .meta({ description: 'Calendar month in Africa/Johannesburg', examples: ['2026-03'] });

export const PortfolioQuery = z.strictObject({
  month: Month.meta({ description: 'The month of the decisions' }),
  reference: Month.optional().meta({
    description: 'The month that drift is measured against; the one before by default',
  }),
});

const outcomeKind = z.enum(['approve', 'refer', 'decline']);

export const BookQuery = ListQuery.extend({
  month: Month.meta({ description: 'The month of the decisions' }),
  outcome: outcomeKind.optional().meta({ description: 'By what the policy decided' }),
  reason: z.string().min(1).max(60).optional().meta({ description: 'By the dominant reason' }),
  product: z.string().min(1).max(60).optional().meta({ description: 'By the product requested' }),
});

const Counted = z.object({ value: z.string(), decisions: z.int() });
const Distribution = z
  .object({
    bands: z.array(
      z.object({
        from: z.number().nullable().meta({ description: 'Lowest amount in the band; null for the lowest band' }),
        below: z.number().nullable().meta({ description: 'First amount above the band; null for the highest band' }),
        decisions: z.int(),
      }),
    ),
    not_known: z.int().meta({ description: 'Decisions in which the figure is missing' }),
  })
  .meta({ id: 'PortfolioDistribution' });

export const PortfolioOut = z
  .object({
    month: z.string(),
    reference: z.string(),
    is_cut: z
      .boolean()
      .meta({ description: 'Whether the month has more than 20 000 decisions: the newest are counted' }),
    decisions: z.int(),
    approve: z.int().meta({ description: 'By the outcome in force, of the decision or an override' }),
    refer: z.int(),
    decline: z.int(),
    overridden: z.int().meta({ description: 'Decisions that a person overrode' }),
    asked_amount: Amount.meta({ description: 'Sum of the amounts requested, in rands' }),
    granted_amount: Amount.meta({ description: 'Sum of what is granted by the outcomes in force, in rands' }),
    reasons: z.array(Counted).meta({ description: 'Dominant reasons, the most frequent first' }),
    products: z.array(Counted),
    verdicts: z.array(Counted).meta({ description: 'Affordability verdicts' }),
    net_income: Distribution,
    max_instalment: Distribution,
    loans: z.array(Counted).meta({ description: 'States of the loans whose outcome you reported' }),
    drift: z
      .array(
        z.object({
          input: z.string(),
          index: z.number().nullable().meta({ description: 'Population stability index; null of no decisions' }),
          reading: z.enum(['stable', 'shifting', 'shifted']).nullable().meta({
            description: 'stable below 0.1, shifting up to 0.25, shifted above',
          }),
          is_small: z.boolean().meta({ description: 'Whether there are too few decisions to conclude from' }),
        }),
      )
      .meta({ description: 'How far figures and scores moved from the reference' }),
    separation: z
      .array(
        z.object({
          input: z.string(),
          gini: z.number().meta({ description: 'From -1 to 1' }),
          ks: z.number().meta({ description: 'From 0 to 1' }),
          bad: z.int().meta({ description: 'Loans that defaulted' }),
          good: z.int(),
          is_small: z.boolean(),
        }),
      )
      .meta({ description: 'How well scores part loans that defaulted from others' }),
  })
  .meta({ id: 'Portfolio' });
export type PortfolioOut = z.output<typeof PortfolioOut>;

export const BookDecision = z
  .object({
    id: Id.meta({ description: 'The decision' }),
    application_id: Id,
    decided_on: IsoDate,
    made_at: Instant,
    product: z.string(),
    outcome: outcomeKind.meta({ description: 'What the policy decided' }),
    standing: outcomeKind.meta({ description: 'The outcome in force, of the decision or an override' }),
    dominant_reason: z.string().nullable(),
    asked_amount: Amount,
    granted_amount: Amount.nullable().meta({ description: 'By the outcome in force; null if nothing is granted' }),
  })
  .meta({ id: 'BookDecision' });
