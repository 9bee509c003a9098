/** A reply that was given before, to be given again. */
export interface KeptReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** What is known about an Idempotency-Key. */
export type IdempotencyState =
  | { readonly state: 'started' }
  | { readonly state: 'in_progress' }
  | { readonly state: 'other_request' }
  | { readonly state: 'done'; readonly reply: KeptReply };

/** Replies kept for 24 hours by the caller's Idempotency-Key; readable only with that key. */
export interface IdempotencyStore {
  /** Claims a key for a request, or returns the outcome of the request that claimed it. */
  begin(scope: string, key: string, requestDigest: string, now: number): Promise<IdempotencyState>;
  complete(scope: string, key: string, reply: KeptReply, now: number): Promise<void>;
  /** Releases the key: the request failed in a way that may be tried again. */
  abandon(scope: string, key: string): Promise<void>;
}

/** Counts per fixed window of time. */
export interface RateLimitStore {
  /** Counts one more, or so many `units`, and returns the sum of this window and the seconds until it ends. */
  hit(
    subject: string,
    windowSeconds: number,
    now: number,
    units?: number,
  ): Promise<{ count: number; secondsLeft: number }>;
  /**
   * Counts units of a subject and of one member of it in one write. At most as many members are counted in a window as the
   * subject has units, so that the counter stays small.
   */
  hitMember(
    subject: string,
    member: string,
    windowSeconds: number,
    now: number,
    units: number,
  ): Promise<{ count: number; memberCount: number; secondsLeft: number }>;
  /** The sum of this window, counting nothing. */
  read(subject: string, windowSeconds: number, now: number): Promise<{ count: number; secondsLeft: number }>;
  clear(subject: string, windowSeconds: number, now: number): Promise<void>;
}

/** Whose link it is, and the user's `sessionsFrom` when it was made: a password set since makes it worthless. */
export interface PasswordLinkOwner {
  readonly organisationId: string;
  readonly userId: string;
  readonly sessionsFrom: number;
}

/** A link that is good, and the `sessionsFrom` that it gave its user where what it does began and is not done. */
export interface OpenPasswordLink extends PasswordLinkOwner {
  readonly begunWith: number | null;
}

/** Single-use links by which a user sets a password; kept by the hash of their token. */
export interface PasswordLinkStore {
  /** A link that is good, without using it; null when it is unknown, used or expired. */
  find(tokenHash: string, now: number): Promise<OpenPasswordLink | null>;
  /**
   * Notes the `sessionsFrom` that its user gets before the link has done all that it does: with it the link stays good, so that
   * what a crash leaves goes on by the same link.
   * @returns the one that was noted first
   */
  begin(tokenHash: string, sessionsFrom: number): Promise<number>;
  create(tokenHash: string, owner: PasswordLinkOwner, expiresAt: number): Promise<void>;
  /** Takes a link out of use; null when it is unknown, used or expired. */
  redeem(tokenHash: string, now: number): Promise<PasswordLinkOwner | null>;
}
