import * as z from 'zod';
import { Id } from '../identifiers.ts';

export const Card = z
  .object({
    id: Id,
    name: z.string(),
    is_linked: z.boolean().meta({ description: 'Whether it can be charged' }),
    deleted: z.boolean().meta({
      description: 'False in every list, which leaves deleted cards out: a card is gone from it once it was deleted',
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
