import * as z from 'zod';

/** A sign-in of a user: every token that was given out in it names it, and is refused once it is gone. */
export const SessionRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  userId: z.string(),
  /** Of the console, of the pages of our own staff, or of a program that signed in with a password. */
  kind: z.enum(['console', 'staff', 'token']),
  startedAt: z.string(),
  seenAt: z.string(),
  /** Epoch milliseconds. Moves while somebody goes on with it. */
  endsAt: z.int(),
  /** The user's `sessionsFrom` when it began: a password set since, or signing out everywhere, ends it. */
  sessionsFrom: z.int(),
  /** Network that it began from, and the kind of program: what its owner needs to recognise it, and no more. */
  network: z.string().nullable(),
  agent: z.string().nullable(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** What `SessionStore` offers to functions that may only read. */
export interface SessionReader {
  /** Sessions of a user, newest first, those that are over too. */
  list(organisationId: string, userId: string): Promise<SessionRecord[]>;
}

/** Sessions of users, kept beside the user until they end. */
export interface SessionStore extends SessionReader {
  create(session: SessionRecord): Promise<void>;
  /** Moves the end of a session that is still there. */
  prolong(
    session: Pick<SessionRecord, 'organisationId' | 'userId' | 'id'>,
    seenAt: string,
    endsAt: number,
  ): Promise<void>;
  end(organisationId: string, userId: string, sessionId: string): Promise<'ended' | 'not_found'>;
}

/** Whether a session goes on, for its user as the user is now. @param now epoch milliseconds */
export const isGoingOn = (session: SessionRecord, user: { readonly sessionsFrom: number }, now: number): boolean =>
  session.sessionsFrom === user.sessionsFrom && now < session.endsAt;
