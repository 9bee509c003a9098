import {
  type ConsoleSessionRecord,
  type ConsoleSessionStore,
  tokenStanding,
} from '../../organisations/domain/console-session.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { cookieToken } from './console-cookie.ts';

/** The session whose refresh cookie a browser sent, and whose it is; null where it is over. @param now epoch milliseconds */
export async function sessionOfCookie(
  {
    sessions,
    directory,
  }: {
    readonly sessions: Pick<ConsoleSessionStore, 'find'>;
    readonly directory: Pick<OrganisationStore, 'findUserInSession'>;
  },
  cookie: string | undefined,
  now: number,
): Promise<{ readonly session: ConsoleSessionRecord; readonly user: UserRecord } | null> {
  const held = cookieToken(cookie);
  const session = held && (await sessions.find(held.sessionId));
  if (!held || !session) return null;
  const standing = tokenStanding(session, held.tokenHash, now);
  if (standing !== 'current' && standing !== 'repeated') return null;
  const { organisationId, userId, id } = session;
  const { user, session: listed } = await directory.findUserInSession(organisationId, userId, id);
  if (session.isListed === true && listed === null) return null;
  return user?.isActive && user.sessionsFrom === session.sessionsFrom ? { session, user } : null;
}
