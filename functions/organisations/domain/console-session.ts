import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import { SESSION_POLICIES, type SessionPolicy } from './session-policies.ts';

/** A session of the console: one sign-in, kept alive by refresh tokens of which one at a time is good. */
export const ConsoleSessionRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  userId: z.string(),
  /** SHA-256 of the refresh token that is good now, and of the one before it. */
  tokenHash: z.string(),
  formerHash: z.string().nullable(),
  /** Epoch milliseconds. */
  refreshedAt: z.int(),
  idleUntil: z.int(),
  endsAt: z.int(),
  /** The user's `sessionsFrom` at sign-in: a password set since, or signing out everywhere, ends the session. */
  sessionsFrom: z.int(),
  /** Whether it is in the list of its user's sessions. Those that began before there was one end within a day. */
  isListed: z.literal(true).optional(),
  /** When the user last showed a second factor in it, in epoch milliseconds; null where none was shown. */
  secondFactorAt: z.int().nullable().default(null),
});
export type ConsoleSessionRecord = z.infer<typeof ConsoleSessionRecord>;

/** Sessions of the console, kept until they end. */
export interface ConsoleSessionStore {
  create(session: ConsoleSessionRecord): Promise<void>;
  find(sessionId: string): Promise<ConsoleSessionRecord | null>;
  /** Puts `after` in the place of `before`; false when somebody else rotated or ended the session concurrently. */
  rotate(before: ConsoleSessionRecord, after: ConsoleSessionRecord): Promise<boolean>;
  end(sessionId: string): Promise<void>;
}

/** The policy in force at an instant. Throws a RangeError before the first one. */
export function sessionPolicyAt(now: number, policies: readonly SessionPolicy[] = SESSION_POLICIES): SessionPolicy {
  const today: CalendarDate = johannesburgDate(now);
  const policy = policies.findLast(({ effectiveFrom }) => effectiveFrom <= today);
  if (policy === undefined) throw new RangeError(`no session policy is in force on ${today}`);
  return policy;
}

/** The session of a sign-in. @param now epoch milliseconds */
export function newConsoleSession(
  id: string,
  user: { readonly organisationId: string; readonly id: string; readonly sessionsFrom: number },
  tokenHash: string,
  now: number,
  secondFactorAt: number | null = null,
): ConsoleSessionRecord {
  const { idleSeconds, absoluteSeconds } = sessionPolicyAt(now);
  return {
    id,
    organisationId: user.organisationId,
    userId: user.id,
    tokenHash,
    formerHash: null,
    refreshedAt: now,
    idleUntil: now + idleSeconds * 1000,
    endsAt: now + absoluteSeconds * 1000,
    sessionsFrom: user.sessionsFrom,
    isListed: true,
    secondFactorAt,
  };
}

/** What a refresh token is to its session. */
export type TokenStanding =
  /** The good one: it is rotated. */
  | 'current'
  /** The one before, a moment after its rotation: a repetition, answered with the same successor. */
  | 'repeated'
  /** One that was rotated away earlier, or never was: the session is ended, for one of two holders is a thief. */
  | 'reused'
  | 'over';

/** Judges a refresh token by its hash. @param now epoch milliseconds */
export function tokenStanding(session: ConsoleSessionRecord, tokenHash: string, now: number): TokenStanding {
  if (now >= session.idleUntil || now >= session.endsAt) return 'over';
  if (tokenHash === session.tokenHash) return 'current';
  const isRecent = now < session.refreshedAt + sessionPolicyAt(now).repeatSeconds * 1000;
  return tokenHash === session.formerHash && isRecent ? 'repeated' : 'reused';
}

/** The session after its token was rotated. The end of all of it stays where it was. */
export function rotatedSession(session: ConsoleSessionRecord, nextHash: string, now: number): ConsoleSessionRecord {
  return {
    ...session,
    tokenHash: nextHash,
    formerHash: session.tokenHash,
    refreshedAt: now,
    idleUntil: now + sessionPolicyAt(now).idleSeconds * 1000,
  };
}

/** Seconds for which a browser needs to keep the token of a session. */
export function secondsToKeep({ idleUntil, endsAt }: ConsoleSessionRecord, now: number): number {
  return Math.max(0, Math.floor((Math.min(idleUntil, endsAt) - now) / 1000));
}
