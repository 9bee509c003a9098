import { createHash } from 'node:crypto';
import * as z from 'zod';

const common = {
  id: z.string(),
  /** What its owner calls it. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
};

/** An app that shows codes (RFC 6238). */
const CodeApp = z.object({
  kind: z.literal('totp'),
  ...common,
  /** Sealed by the key of the organisation. */
  sealedSecret: z.string(),
  /** The last time step of which a code was taken: a code of it, or of an earlier one, is a replay. */
  lastStep: z.int(),
});
export type CodeApp = z.infer<typeof CodeApp>;

/** A passkey (WebAuthn): what its owner's device signs with stays there. */
const Passkey = z.object({
  kind: z.literal('passkey'),
  ...common,
  /** Base64url, as the device made it. */
  credentialId: z.string(),
  /** A COSE key, base64url. It verifies, and signs nothing. */
  publicKey: z.string(),
  /** How often it signed, as the device counts: a count that doesn't rise is of a copy. Devices that don't count say 0. */
  counter: z.int(),
});
export type Passkey = z.infer<typeof Passkey>;

const Factor = z.discriminatedUnion('kind', [CodeApp, Passkey]);
export type Factor = z.infer<typeof Factor>;

/** What a user can show besides the password. */
export const SecondFactorsRecord = z.object({
  organisationId: z.string(),
  userId: z.string(),
  factors: z.array(Factor),
  /** SHA-256 of the recovery codes that are left. They have 80 random bits, so that a slow hash would add nothing. */
  recoveryHashes: z.array(z.string()),
  /** Raised by every change; a write of an older copy is refused. */
  version: z.int(),
});
export type SecondFactorsRecord = z.infer<typeof SecondFactorsRecord>;

/** What `SecondFactorStore` offers to functions that may only read. */
export interface SecondFactorReader {
  find(organisationId: string, userId: string): Promise<SecondFactorsRecord | null>;
}

export interface SecondFactorStore extends SecondFactorReader {
  /**
   * Replaces what was read (version 0 where there was nothing); false when somebody changed it concurrently.
   * @param of the user as read, where it must be written in no later session of theirs: what a request that was under way adds would
   * outlive the password that ended it
   */
  replace(after: SecondFactorsRecord, of?: { readonly sessionsFrom: number }): Promise<boolean>;
}

export const noFactors = (organisationId: string, userId: string): SecondFactorsRecord => ({
  organisationId,
  userId,
  factors: [],
  recoveryHashes: [],
  version: 0,
});

/** Whether somebody has anything to show: a recovery code on its own counts, since a sign-in asks for it. */
export const hasFactor = (record: SecondFactorsRecord | null): boolean =>
  record !== null && (record.factors.length > 0 || record.recoveryHashes.length > 0);

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LENGTH = 16;

/** A recovery code as it is shown. @param random 16 random bytes */
export function recoveryCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return [0, 4, 8, 12].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

/** What a recovery code is kept as: as it was shown, or with other case, hyphens and spaces. */
export const recoveryHash = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
