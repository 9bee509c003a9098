import * as z from 'zod';
import { Id } from '../identifiers.ts';

export const Card = z
  .object({
    id: Id,
    name: z.string(),
    is_linked: z.boolean().meta({ description: 'Whether it can be charged' }),
    deleted: z.boolean().meta({
      description:
        'Whether it was deleted, and can be charged no more. Lists have deleted cards only with include_deleted, so it is false in all others',
    }),
    last_four: z
      .string()
      .nullable()
      .meta({ examples: ['1111'] }),
    brand: z
      .string()
      .nullable()
      .meta({ examples: ['VISA'] }),
    expires_in: z
      .string()
      .nullable()
      .meta({ description: 'Month of its expiry', examples: ['2031-12'] }),
    decline_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it could not be linked, in plain words; null otherwise' }),
  })
  .meta({ id: 'Card' });

export const CardsQuery = z.object({
  include_deleted: z.enum(['true', 'false']).optional().meta({
    description:
      'Lists the newest 50 deleted cards after the others, such as for what a bill of last year was paid with',
  }),
});

export const CardIn = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({ description: 'What people of the organisation know it by', examples: ['Company card'] }),
  })
  .meta({ id: 'CardIn' });

export const CardLink = z
  .object({
    card: Card,
    link_url: z.url().meta({
      description:
        'Page of the payment provider on which the card is entered. It opens once, within 30 minutes. R1.00 is charged to prove the card, and given back.',
    }),
  })
  .meta({ id: 'CardLink' });
