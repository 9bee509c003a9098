import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A form that lies open for longer is loaded anew. */
const LIFE_SECONDS = 2 * 3600;
const NONCE = /^[A-Za-z0-9_-]{32}$/;

function signatureOf(secret: string, parts: readonly string[]): Buffer {
  return createHmac('sha256', secret)
    .update(['form-token', ...parts].join('\n'))
    .digest();
}

/** The nonce of a browser: the one in its cookie where that is a nonce, or a new one. */
export function formNonce(fromCookie: string | undefined): string {
  return fromCookie !== undefined && NONCE.test(fromCookie) ? fromCookie : randomBytes(24).toString('base64url');
}

/**
 * What a form carries so that no other site can post it: bound to the nonce in the browser's cookie and to who is signed
 * in. Good for two hours, and for every form of that browser.
 * @param subject id of the user; empty before a sign-in
 */
export function newFormToken(secret: string, nonce: string, subject: string, now: number): string {
  const until = String(Math.floor(now / 1000) + LIFE_SECONDS);
  return `${until}.${signatureOf(secret, [subject, until, nonce]).toString('base64url')}`;
}

/** Whether a form's token is that of this browser and this user, and still good. Constant time. */
export function formTokenFits(
  secret: string,
  token: string,
  nonce: string | undefined,
  subject: string,
  now: number,
): boolean {
  const [until = '', signature = ''] = token.split('.');
  const expected = signatureOf(secret, [subject, until, nonce ?? '']);
  const given = Buffer.from(signature, 'base64url');
  const fits = given.length === expected.length && timingSafeEqual(given, expected);
  return fits && nonce !== undefined && NONCE.test(nonce) && /^\d{1,12}$/.test(until) && Number(until) * 1000 > now;
}
