import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A login elsewhere that takes longer is begun again. */
const LIFE_SECONDS = 15 * 60;

/** What a login elsewhere is bound to: who began it, and the browser that holds the nonce. */
export interface LoginState {
  /** Goes there and comes back. */
  readonly state: string;
  /** Stays in a cookie of the browser. */
  readonly nonce: string;
}

function signatureOf(secret: string, purpose: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update([`login-state:${purpose}`, ...parts].join('\n'))
    .digest();
}

/** A state for a login of a user, good for 15 minutes. */
export function newLoginState(secret: string, purpose: string, userId: string, now: number): LoginState {
  const nonce = randomBytes(24).toString('base64url');
  const until = String(Math.floor(now / 1000) + LIFE_SECONDS);
  const signature = signatureOf(secret, purpose, [userId, until, nonce]).toString('base64url');
  return { state: `${until}.${signature}`, nonce };
}

/** Whether a state that came back is that of this user and this browser, and still good. Constant time. */
export function loginStateFits(
  secret: string,
  purpose: string,
  { state, nonce }: LoginState,
  userId: string,
  now: number,
): boolean {
  const [until = '', signature = ''] = state.split('.');
  const expected = signatureOf(secret, purpose, [userId, until, nonce]);
  const given = Buffer.from(signature, 'base64url');
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected);
  return isOwn && /^\d{1,12}$/.test(until) && Number(until) * 1000 > now;
}
