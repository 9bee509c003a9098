import * as z from 'zod';

/** A share with its interval. */
export const MeasuredShare = z
  .object({
    hits: z.int().meta({ description: 'Cases of which it is true' }),
    all: z.int().meta({ description: 'Cases' }),
    share: z.number().nullable().meta({ description: 'Of 1; null of no cases' }),
    low: z.number().nullable().meta({ description: 'Lower bound of the 95 % interval' }),
    high: z.number().nullable().meta({ description: 'Upper bound of the 95 % interval' }),
    is_small: z.boolean().meta({ description: 'Whether there are too few cases to conclude from' }),
  })
  .meta({ id: 'MeasuredShare' });

/** A reason with how often it was the dominant one. */
export const ReasonShare = z.object({
  code: z.string(),
  decisions: z.int(),
  share: z.number().meta({ description: 'Of 1' }),
});
