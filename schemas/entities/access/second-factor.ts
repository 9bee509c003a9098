import * as z from 'zod';
import { Id, Instant } from '../../identifiers.ts';
import { ConsoleSession } from '../console-session.ts';
import { AccessToken } from '../credentials.ts';
import { DisplayName } from '../organisation.ts';

/** Bytes as browsers and our answers write them. */
const Base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, 'must be base64url');

const PasskeyRequest = z
  .object({
    challenge: z.string().meta({ description: 'What the device signs, base64url' }),
    rp_id: z.string().meta({ description: 'Name of the console, which passkeys are bound to' }),
    credential_ids: z.array(z.string()).meta({
      description: 'Passkeys of the user, base64url; empty if the person who signs in chooses one',
    }),
    user_verification: z.enum(['preferred', 'required']).meta({
      description: 'Whether the device must check its owner, by a finger, a face or a PIN',
    }),
  })
  .meta({ id: 'PasskeyRequest' });

const PasskeyCreation = z
  .object({
    challenge: z.string().meta({ description: 'What the device signs, base64url' }),
    rp_id: z.string().meta({ description: 'Name of the console, which the passkey is bound to' }),
    rp_name: z.string().meta({ description: 'What the device calls us' }),
    user_handle: z.string().meta({ description: 'Whose passkey it is, base64url' }),
    user_name: z.string().meta({ description: 'What the device calls the account' }),
    algorithms: z.array(z.int()).meta({ description: 'Signatures that we take, as COSE numbers them, the best first' }),
    excluded_ids: z.array(z.string()).meta({ description: 'Passkeys that the user has, base64url' }),
  })
  .meta({ id: 'PasskeyCreation' });

export const FactorChallenge = z
  .object({
    challenge: z.string().meta({ description: 'Send it with what is shown. Good once, and for five tries' }),
    expires_in: z.int().meta({ description: 'Seconds' }),
    methods: z
      .array(z.enum(['passkey', 'totp', 'recovery_code']))
      .meta({ description: 'What the user can show, the strongest first; empty if they add a factor' }),
    passkey: PasskeyRequest.nullable().meta({
      description: 'What a page of the console asks the device for; null if the user has no passkey, or no page asks',
    }),
    enrolment: z
      .object({
        secret: z.string().meta({ description: 'For an authenticator app (RFC 6238), base32' }),
        address: z.string().meta({ description: 'The same as an `otpauth://` address, for a QR code' }),
        passkey: PasskeyCreation.nullable().meta({
          description: 'What a page of the console makes a passkey with; null if no page asks',
        }),
      })
      .nullable()
      .meta({ description: 'What a factor is added with; null if the user shows one that they have' }),
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

const madePasskey = {
  credential_id: Base64url(1400).meta({ description: 'Of the passkey, base64url' }),
  client_data: Base64url(4000).meta({ description: '`clientDataJSON` of the browser, base64url' }),
};

const ShownPasskey = z
  .strictObject({
    ...madePasskey,
    authenticator_data: Base64url(4000).meta({ description: '`authenticatorData` of the browser, base64url' }),
    signature: Base64url(8000).meta({ description: 'Of the device, base64url' }),
    user_handle: Base64url(100).optional().meta({ description: 'Who the device says it is, base64url' }),
  })
  .meta({ id: 'ShownPasskey' });

const NewPasskey = z
  .strictObject({
    ...madePasskey,
    attestation: Base64url(40000).meta({ description: '`attestationObject` of the browser, base64url' }),
  })
  .meta({ id: 'NewPasskey' });

const new_passkey = NewPasskey.optional().meta({ description: 'Of a page of the console, in the place of a code' });

/**
 * What is shown is one thing: of two, one that is not asked for could stand for the one that is.
 * @param names of the fields of which exactly one is given
 */
const exactlyOne = (names: readonly string[]) => ({
  holds: (body: Readonly<Record<string, unknown>>) => names.filter((name) => body[name] !== undefined).length === 1,
  fault: { error: `exactly one of ${names.join(', ')} must be given`, path: [names[0] ?? ''] },
  description: `Exactly one of ${names.map((name) => `\`${name}\``).join(', ')}`,
});

const ofProgram = exactlyOne(['code', 'recovery_code']);
export const ShownFactorIn = z
  .strictObject(shown)
  .refine(ofProgram.holds, ofProgram.fault)
  .meta({ id: 'ShownFactorIn', description: ofProgram.description });

const ofConsole = exactlyOne(['code', 'recovery_code', 'passkey', 'new_passkey']);
export const ConsoleFactorIn = z
  .strictObject({
    ...shown,
    passkey: ShownPasskey.optional().meta({ description: 'What the device answered, in the place of a code' }),
    new_passkey,
  })
  .refine(ofConsole.holds, ofConsole.fault)
  .meta({ id: 'ConsoleFactorIn', description: ofConsole.description });

const recovery_codes = z.array(z.string()).nullable().meta({
  description: 'Shown here only, with the first factor. Each replaces a factor once; null if there are some',
});

export const ConsoleSessionOfFactor = ConsoleSession.extend({ recovery_codes }).meta({ id: 'ConsoleSessionOfFactor' });
export const AccessTokenOfFactor = AccessToken.extend({ recovery_codes }).meta({ id: 'AccessTokenOfFactor' });

const FactorName = DisplayName.min(1).max(60);
const ofNew = exactlyOne(['code', 'recovery_code', 'new_passkey']);
export const NewFactorIn = z
  .strictObject({ ...shown, new_passkey, name: FactorName.optional() })
  .refine(ofNew.holds, ofNew.fault)
  .meta({ id: 'NewFactorIn', description: `${ofNew.description}. A recovery code adds nothing` });
export const FactorRename = z.strictObject({ name: FactorName }).meta({ id: 'FactorRename' });

export const SecondFactor = z
  .object({
    id: Id,
    kind: z
      .enum(['totp', 'passkey'])
      .meta({ description: 'totp: an authenticator app; passkey: a passkey of a device' }),
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
