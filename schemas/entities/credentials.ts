import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { Email, Password } from './organisation.ts';

/** The OAuth2 password form. grant_type, if given, must be 'password'. */
export const TokenForm = z
  .object({
    grant_type: z.literal('password').optional(),
    username: Email,
    password: z.string().min(1).max(128),
    scope: z
      .string()
      .default('')
      .meta({ description: 'Scopes separated by spaces; all that the user may have when empty' }),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
  })
  .meta({ id: 'TokenForm' });

export const AccessToken = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
    scope: z.string(),
  })
  .meta({ id: 'AccessToken' });

export const PasswordForgotIn = z.strictObject({ email: Email }).meta({ id: 'PasswordForgotIn' });

export const PasswordResetIn = z
  .strictObject({ token: z.string().min(1).max(200), password: Password })
  .meta({ id: 'PasswordResetIn' });

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });

export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.string()),
    created_at: Instant,
    last_used_at: Instant.nullable(),
    created_by: z
      .string()
      .nullable()
      .meta({ description: 'Id of the user who made it; null for tokens made before it was noted' }),
    expires_at: Instant.nullable().meta({ description: 'When it ends; null where it goes on until it is revoked' }),
    ip_ranges: z
      .array(z.string())
      .meta({ description: 'Ranges of addresses that it may be used from; from everywhere where the list is empty' }),
    former_secret_until: Instant.nullable().meta({
      description: 'Until when the secret before the last rotation is good too; null where it ended at once',
    }),
  })
  .meta({ id: 'ApiToken' });

export const ApiTokenCreated = ApiToken.extend({
  bearer_token: z.string().meta({ description: 'Shown only here; kept as a hash' }),
}).meta({ id: 'ApiTokenCreated' });

const OVERLAP_HOURS_MAX = 168;

export const RotationQuery = z.strictObject({
  overlap_hours: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(0).max(OVERLAP_HOURS_MAX))
    .default(0)
    .meta({
      description: 'Hours for which the old secret works besides the new one',
      type: 'integer',
      minimum: 0,
      maximum: OVERLAP_HOURS_MAX,
      'x-default': 0,
    }),
});

export const ApiTokenIn = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(2)
      .max(80)
      .meta({ examples: ['Loan origination'] }),
    scopes: z
      .array(z.string())
      .min(1)
      .max(40)
      .meta({
        description:
          'organisation:api for everything that tokens may do, or resources with verbs: an area of the reference or api, a colon, and read, write or delete',
        examples: [['organisation:api']],
      }),
    expires_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .meta({ description: 'When the token ends; defaults to null, which is when it is revoked' }),
    ip_ranges: z
      .array(z.union([z.cidrv4(), z.cidrv6()]))
      .max(20)
      .optional()
      .meta({
        description: 'Ranges of addresses that it may be used from; defaults to everywhere',
        examples: [['203.0.113.0/24']],
      }),
  })
  .meta({ id: 'ApiTokenIn' });
