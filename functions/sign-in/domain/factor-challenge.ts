import * as z from 'zod';

/** How long somebody has to show a second factor, and how many wrong ones a challenge outlives. */
export const CHALLENGE_SECONDS = 600;
export const MOST_TRIES = 5;

/**
 * What is waited for: the second half of a sign-in, a fresh factor within a session, a new factor, or (`passkey`) a passkey
 * that signs in alone and says who it is of.
 */
export const FactorChallenge = z.object({
  /** SHA-256 of the challenge's token. */
  id: z.string(),
  purpose: z.enum(['console', 'token', 'staff', 'fresh', 'enrol', 'passkey']),
  /** Whose challenge it is; null until a passkey says it. */
  organisationId: z.string().nullable(),
  userId: z.string().nullable(),
  /** The user's `sessionsFrom`: a password set since makes the challenge worthless. */
  sessionsFrom: z.int().nullable(),
  scopes: z.array(z.string()),
  /** The session of the console that gets the fresh factor. */
  sessionId: z.string().nullable(),
  /** Secret of an app that could be added, sealed; null where the user has to show what they have. */
  sealedSecret: z.string().nullable(),
  /** Where the password came from that began a sign-in; null where none did. */
  passwordFrom: z.string().nullable().default(null),
  endsAt: z.int(),
  tries: z.int(),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;

/** An attempt at a password, as it was counted: when, in epoch milliseconds, and from which address. */
export interface PasswordAttempt {
  readonly at: number;
  readonly sourceIp: string;
}

/** The attempt at a password that led to a challenge; null where there was none, as of a passkey that signs in alone. */
export const attemptBehind = ({ passwordFrom, endsAt }: FactorChallenge): PasswordAttempt | null =>
  passwordFrom === null ? null : { at: endsAt - CHALLENGE_SECONDS * 1000, sourceIp: passwordFrom };

export type ChallengePurpose = FactorChallenge['purpose'];

export interface FactorChallengeStore {
  create(challenge: FactorChallenge): Promise<void>;
  /** The challenge, one try counted; null when it is unknown, over or tried too often. */
  attempt(id: string, now: number): Promise<FactorChallenge | null>;
  /** Takes it out of use; false when somebody else did. */
  take(id: string): Promise<boolean>;
}

export const isOpen = ({ endsAt, tries }: FactorChallenge, now: number): boolean => now < endsAt && tries <= MOST_TRIES;
