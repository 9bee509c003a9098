import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { ConsoleSession } from '../console-session.ts';
import { AccessToken } from '../credentials.ts';
import { DisplayName } from '../organisation.ts';

export const FactorChallenge = z
  .object({
    challenge: z.string().meta({ description: 'Send it with what is shown. Good once, and for five tries' }),
    expires_in: z.int().meta({ description: 'Seconds' }),
    methods: z
      .array(z.enum(['totp', 'recovery_code']))
      .meta({ description: 'What the user can show, the strongest first; empty where they add a factor' }),
    enrolment: z
      .object({
        secret: z.string().meta({ description: 'For an authenticator app (RFC 6238), base32' }),
        address: z.string().meta({ description: 'The same as an `otpauth://` address, for a QR code' }),
      })
      .nullable()
      .meta({ description: 'What a factor is added with; null where the user shows one that they have' }),
  })
  .meta({ id: 'FactorChallenge' });

const shown = {
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a challenge')
    .meta({ description: 'Of the answer that asked' }),
  code: z
    .string()
    .regex(/^\d{3} ?\d{3}$/, 'must be six digits')
    .optional()
    .meta({ description: 'What the authenticator app shows', examples: ['492039'] }),
  recovery_code: z.string().min(1).max(40).optional().meta({ description: 'One of the codes that were shown once' }),
};

export const ShownFactorIn = z.strictObject(shown).meta({ id: 'ShownFactorIn' });

const recovery_codes = z.array(z.string()).nullable().meta({
  description: 'Shown here only, with the first factor. Each replaces a factor once; null where there are some',
});

export const ConsoleSessionOfFactor = ConsoleSession.extend({ recovery_codes }).meta({ id: 'ConsoleSessionOfFactor' });
export const AccessTokenOfFactor = AccessToken.extend({ recovery_codes }).meta({ id: 'AccessTokenOfFactor' });

const FactorName = DisplayName.min(1).max(60);
export const NewFactorIn = z.strictObject({ ...shown, name: FactorName.optional() }).meta({ id: 'NewFactorIn' });
export const FactorRename = z.strictObject({ name: FactorName }).meta({ id: 'FactorRename' });

export const SecondFactor = z
  .object({
    id: Id,
    kind: z.enum(['totp']).meta({ description: 'totp: an authenticator app' }),
    name: z.string(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'SecondFactor' });

export const SecondFactors = z
  .object({
    factors: z.array(SecondFactor).meta({ description: 'In the order in which they were added' }),
    recovery_codes_left: z.int().meta({ description: 'Codes that are still good' }),
    is_required: z.boolean().meta({ description: 'Whether the organisation, or being our staff, requires one' }),
  })
  .meta({ id: 'SecondFactors' });

export const SecondFactorAdded = z
  .object({ factor: SecondFactor.meta({ description: 'What was added' }), recovery_codes })
  .meta({ id: 'SecondFactorAdded' });
export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({ description: 'Shown here only; earlier ones are good no more' }),
  })
  .meta({ id: 'RecoveryCodes' });
