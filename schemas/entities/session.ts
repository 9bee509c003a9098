import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';

/** A sign-in of a user that goes on. */
export const Session = z
  .object({
    id: Id,
    kind: z.enum(['console', 'staff', 'token']).meta({
      description: 'What signed in: the console, the pages of our own staff, or a program by the password flow',
    }),
    is_current: z.boolean().meta({ description: 'Whether the token of this call belongs to it' }),
    started_at: Instant.meta({ description: 'When the user signed in' }),
    last_seen_at: Instant.meta({ description: 'When the session was last refreshed; of a token when it was issued' }),
    ends_at: Instant.meta({ description: 'When it ends if nobody refreshes it' }),
    network: z
      .string()
      .nullable()
      .meta({
        description: 'Network that it began from: 24 bits of an IPv4 address, 48 of an IPv6 address',
        examples: ['203.0.113.0/24'],
      }),
    device: z
      .string()
      .nullable()
      .meta({
        description: 'Kind of browser or program that it began in; null if it did not say',
        examples: ['Firefox on Windows'],
      }),
  })
  .meta({ id: 'Session' });
