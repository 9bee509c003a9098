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
    expires_at: Instant.nullable().meta({ description: 'When it ends; null if it goes on until it is revoked' }),
    ip_ranges: z
      .array(z.string())
      .meta({ description: 'Ranges of addresses that it may be used from; from everywhere where the list is empty' }),
    former_secret_until: Instant.nullable().meta({
      description: 'Until when the secret before the last rotation is good too; null if it ended at once',
    }),
    client_id: z
      .string()
      .nullable()
      .meta({
        description:
          'Name of a system with keys, which asks for access with signed assertions; null if it has a secret',
        examples: ['imali_6f1d2c3b4a5968778695a4b3_6f1d2c3b4a5968778695a4b4'],
      }),
    key_ids: z.array(z.string()).meta({
      description: 'Key ids (kid) of its public keys; empty if it has a secret',
      examples: [['origination-2026']],
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

const kid = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Name of the key, which the header of an assertion repeats', examples: ['origination-2026'] });
const base64url = (min: number, max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'must be base64url')
    .min(min)
    .max(max);
/** Members that say what a key is for. Those of a private key are refused by the strict object. */
const usual = {
  kid,
  use: z.literal('sig').optional().meta({ description: 'What the key is for: signatures' }),
  alg: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Algorithm that the key is used with', examples: ['ES256'] }),
};

/** A key of nobody. */
const EXAMPLE_MODULUS =
  'jUCPTaPUs0ZFqhk39Gc_zoUTRxhRQm-tafqhozh_QE5W23D3mQEr4FfQuIs-vgCa-9O2y0OfRQgR0vORLdlJ6LsY7MrTvsG4QuHhYBlK3yiQxRtLrid6qdpx7GtyiDev93-Bf4mY4ELGYaqluWA_O652qLRQLmse7fZWnpYAcgVTUeUwjtw2NqVI61kDRlMDRHnMqFx5PKsusXuSGTrWzUEoN-a8Zc_42i9blFXbOxd6QLYGkYKEivBuyPwTSHS4MWHfueORC22ykczFUe8bPq26MTEP_CnTCoZb2OJpBRaEla-OEuHUCxsiSl-dg0WeWXshvZYV1vaE9p9QiWTqEw';
const kty = { description: 'Kind of key: EC, RSA or OKP' };
const crv = { description: 'Name of the curve' };
const x = base64url(43, 43).meta({
  description: 'First coordinate of the point, or the public key of Ed25519',
  examples: ['L-9hJIA2ydzcB1JK-FZnVEwDA2CaLyr9YpP3aNABJ-8'],
});
const y = base64url(43, 43).meta({
  description: 'Second coordinate of the point',
  examples: ['m1vPKc2kLUvGDxSJgCVMHlCOyRfp5u_3bfr-nuIn3Y8'],
});
// 342 characters are 2048 bits, the least that FAPI 2.0 allows; 683 are 4096 bits.
const n = base64url(342, 683).meta({ description: 'Modulus, of 2048 to 4096 bits', examples: [EXAMPLE_MODULUS] });

const PublicKey = z
  .discriminatedUnion('kty', [
    z.strictObject({ kty: z.literal('EC').meta(kty), crv: z.literal('P-256').meta(crv), x, y, ...usual }),
    z.strictObject({
      kty: z.literal('RSA').meta(kty),
      n,
      e: z.literal('AQAB').meta({ description: 'Public exponent, 65537' }),
      ...usual,
    }),
    z.strictObject({ kty: z.literal('OKP').meta(kty), crv: z.literal('Ed25519').meta(crv), x, ...usual }),
  ])
  .meta({ id: 'PublicKey' });

export const PublicKeysIn = z
  .strictObject({
    keys: z
      .array(PublicKey)
      .min(1)
      .max(5)
      .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'must have different kid')
      .meta({
        description: 'JSON Web Keys (RFC 7517), public parts only: EC P-256, RSA of 2048 to 4096 bits, or Ed25519',
      }),
  })
  .meta({ id: 'PublicKeysIn' });

export const ClientCredentialsForm = z
  .object({
    grant_type: z.literal('client_credentials'),
    client_assertion_type: z
      .literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
      .meta({ description: 'Says that the assertion is a JWT' }),
    client_assertion: z
      .string()
      .max(4096)
      .meta({
        description: 'JWT signed by a registered key: PS256, ES256 or EdDSA, with iss, sub, aud, jti and exp',
        examples: ['eyJhbGciOiJFUzI1NiIsImtpZCI6Im9yaWdpbmF0aW9uLTIwMjYifQ.eyJpc3MiOiJpbWFsaSJ9.c2lnbmF0dXJl'],
      }),
    client_id: z.string().max(100).optional().meta({ description: 'If given, the same as sub of the assertion' }),
    scope: z
      .string()
      .max(2000)
      .default('')
      .meta({ description: 'Scopes separated by spaces; all that the API token has when empty' }),
  })
  .meta({ id: 'ClientCredentialsForm' });
