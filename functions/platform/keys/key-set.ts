/**
 * The keys that sign, by purpose, and when each of them does. One document holds them all: it is public but for the ARNs, and
 * everything that verifies reads it instead of asking KMS. A rotation is one write to it: the times in it do the rest.
 */
import * as z from 'zod';
import { signingPurposes } from '../grants/resource.ts';

/** What a key signs. A key of one purpose proves nothing for another. */
const KeyPurpose = z.enum(signingPurposes);
export type KeyPurpose = z.output<typeof KeyPurpose>;

const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const SigningKey = z.object({
  /** Thumbprint of the public key (RFC 7638, SHA-256), so that no two keys share one. */
  kid: Coordinate,
  purpose: KeyPurpose,
  /** The KMS key that signs. */
  keyArn: z.string().min(1),
  jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: Coordinate, y: Coordinate }),
  /** Epoch milliseconds from when issuers sign with it; it is published before. */
  signsFrom: z.int().min(0),
  /** Epoch milliseconds from when nothing that it signed is good any more; null while it signs, and for receipts. */
  endsAt: z.int().min(0).nullable(),
});
export type SigningKey = z.output<typeof SigningKey>;

/** The stored document. */
export const KeySet = z
  .object({
    keys: z.array(SigningKey),
    /** ARNs of keys that left the set: none of them is published again. */
    former: z.array(z.string()).optional(),
  })
  .refine(({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'two keys have one kid');
export type KeySet = z.output<typeof KeySet>;

/** The set of keys as its document says it. Throws on any other text: a set that is read in part would refuse good tokens. */
export const readKeySet = (text: string): KeySet => KeySet.parse(JSON.parse(text));

/** Age at which every instance reads the document again: that of secrets. */
const KEY_SET_MAX_AGE_MS = 300_000;
/** How long instances may go on with the last document while the store is unavailable, without refusing a good token. */
const OUTAGE_MS = 900_000;
/** From publishing a key to signing with it: every verifier has read it by then. */
export const PUBLISHED_BEFORE_MS = KEY_SET_MAX_AGE_MS + OUTAGE_MS;

const isGood = ({ endsAt }: SigningKey, now: number): boolean => endsAt === null || now < endsAt;

/** The key that issuers sign with: of those of a purpose that may sign already the latest. */
export function signingKey({ keys }: KeySet, purpose: KeyPurpose, now: number): SigningKey | undefined {
  return keys
    .filter((key) => key.purpose === purpose && key.signsFrom <= now && isGood(key, now))
    .reduce<SigningKey | undefined>((a, b) => (a === undefined || b.signsFrom > a.signsFrom ? b : a), undefined);
}

/** The key that a signature of a purpose names, where it still proves something. */
export function verifyingKey(
  { keys }: KeySet,
  purpose: KeyPurpose,
  kid: string | undefined,
  now: number,
): SigningKey | undefined {
  return keys.find((key) => key.kid === kid && key.purpose === purpose && isGood(key, now));
}

/** The JWKS (RFC 7517) that anyone may read: every key that proves something, those that sign later included. */
export function publishedKeys({ keys }: KeySet, now: number) {
  return {
    keys: keys
      .filter((key) => isGood(key, now))
      .map(({ kid, jwk, purpose }) => ({ ...jwk, kid, alg: 'ES256' as const, use: 'sig' as const, purpose })),
  };
}

/** A set with the keys that are left of one, which remembers the others. */
function left(set: KeySet, keys: readonly SigningKey[]): KeySet {
  const gone = set.keys.filter(({ kid }) => !keys.some((key) => key.kid === kid)).map(({ keyArn }) => keyArn);
  return { keys: [...keys], former: [...(set.former ?? []), ...gone] };
}

interface NextKey {
  readonly kid: string;
  readonly keyArn: string;
  readonly jwk: SigningKey['jwk'];
  readonly purpose: KeyPurpose;
}

export type Rotation =
  | { readonly set: KeySet; readonly signsFrom: number }
  | { readonly refused: 'rotation_under_way' | 'key_is_known' };

/**
 * Publishes the next key of a purpose. It signs once every verifier knows it; the one before it ends once the last token that
 * it signed has. The first key of a purpose signs at once, for there is nobody who knows another. Keys of receipts never end.
 * @param longestLifeMs of what keys of the purpose sign
 */
export function withNextKey(set: KeySet, next: NextKey, longestLifeMs: number, now: number): Rotation {
  if (set.former?.includes(next.keyArn) === true) return { refused: 'key_is_known' };
  const ofPurpose = set.keys.filter(({ purpose }) => purpose === next.purpose);
  if (set.keys.some(({ kid, keyArn }) => kid === next.kid || keyArn === next.keyArn))
    return { refused: 'key_is_known' };
  if (ofPurpose.some(({ signsFrom }) => signsFrom > now)) return { refused: 'rotation_under_way' };
  const signsFrom = ofPurpose.length === 0 ? now : now + PUBLISHED_BEFORE_MS;
  // Every issuer signs with the next key by then, those that read the document just before the write included.
  const endsAt = signsFrom + longestLifeMs;
  const former = set.keys.map((key) =>
    key.purpose === next.purpose && key.purpose !== 'receipts' && key.endsAt === null ? { ...key, endsAt } : key,
  );
  const keys = former.filter((key) => isGood(key, now));
  return { set: { ...left(set, keys), keys: [...keys, { ...next, signsFrom, endsAt: null }] }, signsFrom };
}

/**
 * Takes a key out at once, where it may have been misused: what it signed proves nothing from the next reading on. A key that
 * is published to follow it signs at once.
 */
export function withoutKey(set: KeySet, kid: string, now: number): KeySet {
  const out = set.keys.find((key) => key.kid === kid);
  if (out === undefined) return set;
  const others = set.keys.filter((key) => key !== out);
  const signs = signingKey({ keys: others }, out.purpose, now) !== undefined;
  const keys = others.map((key) =>
    key.purpose === out.purpose && !signs && isGood(key, now) ? { ...key, signsFrom: now } : key,
  );
  return left(set, keys);
}
