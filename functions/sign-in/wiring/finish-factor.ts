import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import type { UserRecord } from '../../platform/directory/organisation-store.ts';
import {
  type Factor,
  hasFactor,
  noFactors,
  recoveryCode,
  recoveryHash,
  type SecondFactorsRecord,
} from '../../platform/directory/second-factors.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';
import type { Identifiers } from '../../platform/system/identifiers.ts';
import type { RandomBytes } from '../../platform/system/random-bytes.ts';
import { stepOfCode } from '../domain/code-of-app.ts';
import type { ChallengePurpose, FactorChallenge } from '../domain/factor-challenge.ts';
import {
  type AskedPasskey,
  type NewPasskey,
  type PasskeyJudge,
  signedChallenge,
  userOfHandle,
} from '../domain/passkey.ts';
import { isAsked, type Proof, proofOf, type ShownFactor } from '../domain/shown-factor.ts';
import { challengeId, type FactorAdapters, factorPlace, pendingPlace } from './begin-factor.ts';
import { passkeyPlace } from './passkey-place.ts';
import { isKnownPlace } from './password-sign-in.ts';

export interface FinishAdapters extends FactorAdapters {
  readonly rateLimits: RateLimitStore;
  readonly trail: AuditTrail;
  readonly identifiers: Identifiers;
  /** Null where no passkey is asked for. */
  readonly passkeys: PasskeyJudge | null;
}

export interface ShownAt {
  readonly challenge: string;
  readonly purposes: readonly ChallengePurpose[];
  /** Whose challenge it must be, where it is known who calls. */
  readonly caller?: { readonly id: string; readonly organisationId: string };
  /** Of a new factor. */
  readonly name?: string | undefined;
  readonly shown: ShownFactor;
  readonly now: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly requestId: string;
}

const MOST_FACTORS = 10;
const RECOVERY_CODES = 10;
/** Wrong codes within a quarter of an hour, as wrong passwords: of one address, and of all but those that are known. */
const PAIR_ATTEMPTS = 5;
const ACCOUNT_ATTEMPTS = 20;
const WINDOW_SECONDS = 900;
/** Changes of one user's factors at the same moment: who is late judges again by what is left. */
const TRIES = 3;

export type FactorRefusal =
  | {
      readonly problem:
        | 'second_factor_challenge_over'
        | 'second_factor_wrong'
        | 'second_factors_full'
        | 'account_deactivated';
    }
  | {
      readonly problem: 'too_many_requests';
      readonly details: Readonly<Record<string, string>>;
    };
interface Finished {
  readonly user: UserRecord;
  readonly challenge: FactorChallenge;
  /** The factor that was added. */
  readonly added: Factor | null;
  /** Shown once, where they were made with the first factor. */
  readonly recoveryCodes: readonly string[] | null;
}

/** New recovery codes, and the record with their hashes in the place of earlier ones. */
export function withRecoveryCodes(record: SecondFactorsRecord, randomBytes: RandomBytes) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  return { codes, record: { ...record, recoveryHashes: codes.map(recoveryHash) } };
}

interface Judged {
  readonly kind: Proof['kind'];
  readonly after: SecondFactorsRecord;
  readonly added: Factor | null;
  readonly recoveryCodes: readonly string[] | null;
}

/** What was asked for; a passkey that stands for the password too must have checked its owner. */
const askedPasskey = ({ id, purpose }: Pick<FactorChallenge, 'id' | 'purpose'>): AskedPasskey => ({
  ...passkeyPlace(),
  challenge: signedChallenge(id),
  mustVerify: purpose === 'passkey',
});

/** A passkey that is not among those that somebody has; null where it is not good. */
async function newPasskey(
  judge: PasskeyJudge | null,
  { factors }: SecondFactorsRecord,
  made: NewPasskey,
  challenge: FactorChallenge,
) {
  const kept = judge === null ? null : await judge.added(made, askedPasskey(challenge));
  const isKnown = factors.some((one) => one.kind === 'passkey' && one.credentialId === kept?.credentialId);
  return isKnown ? null : kept;
}

async function judgeNew(
  { fieldKeys, identifiers, randomBytes, passkeys }: FinishAdapters,
  record: SecondFactorsRecord,
  challenge: FactorChallenge,
  { shown, name, now }: ShownAt,
): Promise<Judged | null> {
  const { id: pending, sealedSecret } = challenge;
  const { organisationId, userId } = record;
  const key = await fieldKeys.of(organisationId);
  const id = identifiers.next(now);
  const createdAt = new Date(now).toISOString();
  const common = { id, createdAt, lastUsedAt: createdAt };
  let added: Factor | null = null;
  if (shown.code !== undefined && sealedSecret !== null) {
    const secret = key.open(pendingPlace(pending), sealedSecret);
    const lastStep = stepOfCode(secret, shown.code, -1, now);
    const sealed = { sealedSecret: key.seal(factorPlace(userId, id), secret) };
    added =
      lastStep === null ? null : { kind: 'totp', name: name ?? 'Authenticator app', ...common, ...sealed, lastStep };
  }
  if (shown.new_passkey !== undefined) {
    const kept = await newPasskey(passkeys, record, shown.new_passkey, challenge);
    added = kept && { kind: 'passkey', name: name ?? 'Passkey', ...common, ...kept };
  }
  if (added === null) return null;
  const after = { ...record, factors: [...record.factors, added] };
  if (record.recoveryHashes.length > 0) return { kind: added.kind, after, added, recoveryCodes: null };
  const { codes, record: withCodes } = withRecoveryCodes(after, randomBytes);
  return { kind: added.kind, after: withCodes, added, recoveryCodes: codes };
}

async function judgeShown(
  { fieldKeys, passkeys: judge }: FinishAdapters,
  record: SecondFactorsRecord,
  challenge: FactorChallenge,
  { shown, now }: ShownAt,
): Promise<Judged | null> {
  const { organisationId, userId } = record;
  const proofs = {
    open: async ({ id, sealedSecret }: { readonly id: string; readonly sealedSecret: string }) =>
      (await fieldKeys.of(organisationId)).open(factorPlace(userId, id), sealedSecret),
    passkeys: judge && { judge, asked: askedPasskey(challenge) },
  };
  const proof = await proofOf(record, shown, proofs, now);
  return proof && { ...proof, added: null, recoveryCodes: null };
}

/** Counts an attempt at a user's codes; seconds to wait where there were too many. */
async function slowed(
  { rateLimits }: Pick<FinishAdapters, 'rateLimits'>,
  { purpose }: Pick<FactorChallenge, 'purpose'>,
  { id, email }: UserRecord,
  { sourceIp, now }: ShownAt,
): Promise<string | null> {
  if (purpose === 'passkey') {
    // Anybody may name a user by a passkey, whose signature is not guessed: nobody else waits for it.
    const alone = await rateLimits.hit(`passkey-pair#${id}#${sourceIp}`, WINDOW_SECONDS, now);
    return alone.count > PAIR_ATTEMPTS ? String(alone.secondsLeft) : null;
  }
  const [pair, account, isKnown] = await Promise.all([
    rateLimits.hit(`factor-pair#${id}#${sourceIp}`, WINDOW_SECONDS, now),
    rateLimits.hit(`factor#${id}`, WINDOW_SECONDS, now),
    isKnownPlace({ rateLimits }, email.toLowerCase(), sourceIp, now),
  ]);
  const isGuessed = account.count > ACCOUNT_ATTEMPTS && !isKnown;
  return pair.count > PAIR_ATTEMPTS || isGuessed ? String(account.secondsLeft) : null;
}

/** Judges what was shown, and keeps that it was: null where it is not good. */
async function judged(
  adapters: FinishAdapters,
  challenge: FactorChallenge,
  user: UserRecord,
  at: ShownAt,
): Promise<Judged | 'over' | 'full' | null> {
  const { sealedSecret, purpose } = challenge;
  const { organisationId, id: userId } = user;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const found = await adapters.secondFactors.find(organisationId, userId);
    const record = found ?? noFactors(organisationId, userId);
    const isNew = sealedSecret !== null;
    // Of two who know the password, the second one does not add a factor beside that of the first.
    if (isNew && purpose !== 'enrol' && hasFactor(record)) return 'over';
    if (isNew && record.factors.length >= MOST_FACTORS) return 'full';
    const result = isNew
      ? await judgeNew(adapters, record, challenge, at)
      : await judgeShown(adapters, record, challenge, at);
    if (result === null || (await adapters.secondFactors.replace(result.after, user))) return result;
  }
  throw new BusyError('the second factors changed too often');
}

/** Whose factors are shown: those of who was asked, or of who the passkey names where nobody is known yet. */
function ownerOf({ purpose, organisationId, userId }: FactorChallenge, { passkey }: ShownFactor) {
  if (purpose === 'passkey') return userOfHandle(passkey?.user_handle);
  return organisationId === null || userId === null ? null : { organisationId, userId };
}

/**
 * Whether a passkey may stand for the password of a user. It may not where mail to the address was not shown to reach them: the
 * address may be somebody else's, and what its first comer made must not outlive them.
 */
const isSignedInAlone = ({ passwordHash, isUnproven }: UserRecord): boolean =>
  passwordHash !== null && isUnproven !== true;

/** The user whose factors a challenge asks for, as they are now. What shows more than it asks for names nobody. */
async function askedUser(
  { directory }: Pick<FinishAdapters, 'directory'>,
  challenge: FactorChallenge,
  shown: ShownFactor,
): Promise<UserRecord | 'over' | 'wrong'> {
  if (!isAsked(shown, challenge.purpose === 'passkey')) return 'wrong';
  const owner = ownerOf(challenge, shown);
  const user = owner && (await directory.findUser(owner.organisationId, owner.userId));
  if (challenge.purpose === 'passkey') return user !== null && isSignedInAlone(user) ? user : 'wrong';
  // Without a password nobody signs in: it goes first where an organisation is taken over, or ends.
  return user?.sessionsFrom !== challenge.sessionsFrom || user.passwordHash === null ? 'over' : user;
}

/**
 * Ends a challenge by what a user shows: of what they have, or of the factor that they add. A code is good once, and a challenge
 * for one answer. Attempts are counted, those with right codes too.
 */
export async function finishFactor(adapters: FinishAdapters, at: ShownAt): Promise<FactorRefusal | Finished> {
  const { challenges, rateLimits, trail } = adapters;
  const { now, requestId, sourceIp: ip, userAgent } = at;
  const challenge = await challenges.attempt(challengeId(at.challenge), now);
  if (challenge === null || !at.purposes.includes(challenge.purpose))
    return { problem: 'second_factor_challenge_over' };
  const { caller } = at;
  if (caller && (caller.id !== challenge.userId || caller.organisationId !== challenge.organisationId)) {
    return { problem: 'second_factor_challenge_over' };
  }
  const user = await askedUser(adapters, challenge, at.shown);
  if (user === 'wrong') return { problem: 'second_factor_wrong' };
  if (user === 'over') return { problem: 'second_factor_challenge_over' };
  if (!user.isActive) return { problem: 'account_deactivated' };
  const seconds = await slowed(adapters, challenge, user, at);
  if (seconds !== null) return { problem: 'too_many_requests', details: { seconds } };
  const act = { now, requestId, origin: { ip, userAgent } };
  const result = await judged(adapters, challenge, user, at);
  if (result === 'over') return { problem: 'second_factor_challenge_over' };
  if (result === 'full') return { problem: 'second_factors_full' };
  if (result === null) {
    const details = { reason: 'wrong_second_factor' };
    await recordOwnAct(trail, user, 'user.second_factor_refused', { ...act, details });
    return { problem: 'second_factor_wrong' };
  }
  if (!(await challenges.take(challenge.id))) return { problem: 'second_factor_challenge_over' };
  const action = result.added === null ? 'user.second_factor_shown' : 'user.second_factor_added';
  const counters =
    challenge.purpose === 'passkey'
      ? [`passkey-pair#${user.id}#${ip}`]
      : [`factor-pair#${user.id}#${ip}`, `factor#${user.id}`];
  await Promise.all([
    ...counters.map((subject) => rateLimits.clear(subject, WINDOW_SECONDS, now)),
    recordOwnAct(trail, user, action, { ...act, details: { factor: result.kind } }),
  ]);
  return { user, challenge, added: result.added, recoveryCodes: result.recoveryCodes };
}
