import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt with N = 2^15, r = 8, p = 3: 32 MB and about a quarter of a second on one core, one of the settings of the
 * OWASP Password Storage Cheat Sheet. The parameters stand in each hash, so that they can be raised.
 */
const PARAMETERS = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;

/** A hash of nobody's password: verified when the user is unknown, so that the answer takes as long. */
const NOBODY = `scrypt$${PARAMETERS.N}$${PARAMETERS.r}$${PARAMETERS.p}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

function derive(password: string, salt: Uint8Array, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { N, r, p } = PARAMETERS;
  const key = await derive(password, salt, N, r, p);
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password fits a hash; for a null hash the same work is done and the answer is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? NOBODY).split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(N), Number(r), Number(p));
  return timingSafeEqual(actual, expected) && hash !== null;
}
