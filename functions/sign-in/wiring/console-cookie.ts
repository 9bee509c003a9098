import { CONSOLE_SESSION_PATH } from '../../../schemas/entities/console-session.ts';
import { type RefreshToken, readRefreshToken } from '../../platform/credentials/refresh-token.ts';

const NAME = 'imali_session';

/** Out of the reach of scripts, of other sites and of every other path. */
const BOUNDS = `Path=${CONSOLE_SESSION_PATH}; HttpOnly; Secure; SameSite=Strict`;

/** The value of Set-Cookie that keeps a refresh token for some seconds. */
export const keptCookie = (token: string, seconds: number): string => `${NAME}=${token}; ${BOUNDS}; Max-Age=${seconds}`;

/** The value of Set-Cookie that takes the refresh token away. */
export const goneCookie = `${NAME}=; ${BOUNDS}; Max-Age=0`;

/** The refresh token of a Cookie header; null without one, or when it has another form. */
export function cookieToken(cookies: string | undefined): RefreshToken | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const ours = pairs.find((pair) => pair.startsWith(`${NAME}=`));
  return ours === undefined ? null : readRefreshToken(ours.slice(NAME.length + 1));
}
