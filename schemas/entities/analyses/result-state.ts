import * as z from 'zod';

export const resultStates = ['current', 'updating', 'outdated'] as const;

/** What every answer that is worked out from bank data says of itself: reads never fail because it is being worked out again. */
export const resultFields = {
  state: z.enum(resultStates).meta({
    description:
      'current: of everything that is there. updating: the last complete result, while data, labels or rules that came since are analysed. outdated: the last complete result, and the analysis of what came since failed; it is made again with the next upload, label or rule. Affordability is outdated as well when its thresholds were changed since, the health score when its weights or the balance floor were, the liquidity score when the floor was',
  }),
  generation: z.int().meta({ description: 'Which result this is: it grows with every analysis that is requested' }),
} as const;
