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
  })
  .meta({ id: 'ApiToken' });

export const ApiTokenCreated = ApiToken.extend({
  bearer_token: z.string().meta({ description: 'Shown only here; kept as a hash' }),
}).meta({ id: 'ApiTokenCreated' });

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
      .max(8)
      .meta({ examples: [['organisation:api']] }),
  })
  .meta({ id: 'ApiTokenIn' });
