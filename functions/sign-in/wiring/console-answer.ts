import {
  type ConsoleSessionRecord,
  secondsToKeep,
  sessionPolicyAt,
} from '../../organisations/domain/console-session.ts';
import { type IssueToken, issuingTime } from '../../platform/keys/token-issuer.ts';
import { keptCookie } from './console-cookie.ts';

const SCOPES = ['organisation:api'];

/**
 * The answer that a page of the console goes on with: an access token, and the refresh token as a cookie.
 * @param refreshToken null where the browser has it from another answer
 */
export async function consoleAnswer(
  session: ConsoleSessionRecord,
  refreshToken: string | null,
  issueToken: IssueToken,
  now: number,
) {
  const { accessSeconds, idleSeconds } = sessionPolicyAt(now);
  const untilEnd = Math.max(1, Math.floor((session.endsAt - now) / 1000));
  const lifeSeconds = Math.min(accessSeconds, untilEnd);
  const { userId, organisationId, secondFactorAt } = session;
  const claims = {
    userId,
    organisationId,
    scopes: SCOPES,
    ...(session.isListed === true ? { sessionId: session.id } : {}),
    ...(secondFactorAt === null ? {} : { secondFactorAt: Math.floor(secondFactorAt / 1000) }),
  };
  return {
    status: 200 as const,
    ...(refreshToken !== null && {
      headers: { 'set-cookie': keptCookie(refreshToken, secondsToKeep(session, now)) },
    }),
    body: {
      access_token: await issueToken(claims, issuingTime(session, now), lifeSeconds),
      token_type: 'bearer' as const,
      expires_in: lifeSeconds,
      scope: SCOPES.join(' '),
      session_expires_in: untilEnd,
      idle_seconds: idleSeconds,
    },
  };
}
