import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';

/**
 * A version of a policy that is tried beside the one in force. In a `split` it decides its share of the applications; as a
 * `shadow` it is worked out beside the decision and has no effect.
 */
export const PolicyTrial = z.object({
  id: z.string(),
  /** The policy whose version in force is challenged. */
  policyId: z.string(),
  policyName: z.string(),
  /** The version that challenges it. */
  versionId: z.string(),
  mode: z.enum(['split', 'shadow']),
  /** Of 100 applications, how many the challenger gets. */
  sharePercent: z.int(),
  /** Only applications for this product; null for all. */
  product: z.string().nullable(),
  /** Of this trial alone, so that two trials part applications independently of each other. Hexadecimal. */
  key: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** The day on which the organisation read when it began, and ended: calendar dates. */
  startedOn: z.string(),
  stoppedAt: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  stoppedOn: z.string().nullable(),
});
export type PolicyTrial = z.infer<typeof PolicyTrial>;

export type TrialArm = 'champion' | 'challenger';

/** Bits of the hash that place an application: exact in a number, and fine enough for any share. */
const HASH_BYTES = 6;

/**
 * The side of a trial that an application is on: by a keyed hash, so that it is the same each time it is decided, and nobody can
 * choose an id that falls on one side. A larger share keeps whom the smaller one had.
 */
export function armOf(
  { key, sharePercent }: Pick<PolicyTrial, 'key' | 'sharePercent'>,
  applicationId: string,
): TrialArm {
  const hash = hmac(sha256, hexToBytes(key), utf8ToBytes(applicationId)).subarray(0, HASH_BYTES);
  const place = hash.reduce((sum, byte) => sum * 256 + byte, 0) / 256 ** HASH_BYTES;
  return place * 100 < sharePercent ? 'challenger' : 'champion';
}

/** What the version that did not decide would have: null where it could not. */
const OtherOutcome = z.object({
  outcome: z.enum(['approve', 'refer', 'decline']),
  grantedCents: z.int().nullable(),
  dominantReason: z.string().nullable(),
});

/** What the book has of a decision that was made in a trial. */
export const BookTrial = z.object({
  id: z.string(),
  arm: z.enum(['champion', 'challenger']),
  /** Whether the challenger was to decide and could not, so that the version in force did. */
  fellBack: z.boolean(),
  other: OtherOutcome.nullable(),
});
export type BookTrial = z.infer<typeof BookTrial>;

export type TrialProblem = 'wrong_state' | 'same_person' | 'same_version';

interface TriedVersion {
  readonly id: string;
  readonly state: 'draft' | 'in_review' | 'approved' | 'rejected' | 'withdrawn';
  readonly written: { readonly personId: string };
  readonly submitted: { readonly personId: string } | null;
}

/**
 * Whether a version is tried as it is now. One that decides has to be in review: its tests passed, and it is not in force. A shadow
 * may be a draft. A version that is rejected or withdrawn is not tried any more.
 */
export function mayBeTried({ state }: Pick<TriedVersion, 'state'>, mode: PolicyTrial['mode']): boolean {
  return mode === 'split' ? state === 'in_review' : state === 'draft' || state === 'in_review' || state === 'approved';
}

/**
 * Why a person may not begin a trial; null where nothing speaks against it. A split needs who neither wrote nor submitted the
 * version, as its approval does: it decides.
 * @param inForce the id of the version that it challenges
 */
export function trialProblem(
  version: TriedVersion,
  mode: PolicyTrial['mode'],
  personId: string,
  inForce: string,
): TrialProblem | null {
  if (version.id === inForce) return 'same_version';
  if (!mayBeTried(version, mode)) return 'wrong_state';
  const hadPart = version.written.personId === personId || version.submitted?.personId === personId;
  return mode === 'split' && hadPart ? 'same_person' : null;
}
