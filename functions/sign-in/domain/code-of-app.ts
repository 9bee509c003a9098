import { Secret, TOTP } from 'otpauth';

/** What authenticator apps support alike: SHA-1, six digits, thirty seconds (RFC 6238 and the key URI that apps read). */
const PERIOD = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken: clocks of phones differ (RFC 6238, section 5.2). */
const WINDOW = 1;
export const SECRET_BYTES = 20;

const appOf = (secret: string, label = '', digits = DIGITS): TOTP =>
  new TOTP({ issuer: 'Imali', label, algorithm: 'SHA1', digits, period: PERIOD, secret: Secret.fromBase32(secret) });

/** A secret as apps take it. @param random 20 random bytes */
export const secretOfApp = (random: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(random).buffer }).base32;

/** What a picture to scan says, `otpauth://totp/...`. @param owner whom the app shows it for */
export const addressOfApp = (secret: string, owner: string): string => appOf(secret, owner).toString();

/** The code that an app shows. @param now epoch milliseconds */
export const codeOfApp = (secret: string, now: number, digits = DIGITS): string =>
  appOf(secret, '', digits).generate({ timestamp: now });

/**
 * The time step of a code that is good and newer than the last one taken; null for any other, one that was taken before
 * among them.
 */
export function stepOfCode(secret: string, code: string, lastStep: number, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = appOf(secret).validate({ token, timestamp: now, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / PERIOD) + delta;
  return step > lastStep ? step : null;
}
