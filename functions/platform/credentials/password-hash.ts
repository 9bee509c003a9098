import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * scrypt with N = 2^work, r = 8, p = 3. With the work of 15 that deployments give: 32 MB and about a quarter of a second on
 * one core, one of the settings of the OWASP Password Storage Cheat Sheet. The parameters are part of each hash, so that
 * they can be raised.
 */
const BLOCK = { r: 8, p: 3 } as const;
const KEY_BYTES = 32;

/** Hashes passwords, and checks whether one fits a hash. */
export interface PasswordHashing {
  /**
   * `scrypt$N$r$p$salt$key`, salt and key in base64url.
   * @param salt of 16 bytes, drawn where none is given
   */
  readonly hash: (password: string, salt?: Uint8Array) => Promise<string>;
  /** Whether a password fits a hash; for a null hash the same work is done and the answer is false. */
  readonly verify: (password: string, hash: string | null) => Promise<boolean>;
  /**
   * The hashes that a password fits, of several that share a salt: the work is that of one, also where there is none. Each
   * further salt among them costs as much again.
   */
  readonly fitting: (password: string, hashes: readonly string[]) => Promise<string[]>;
}

/** A hash without its key: hashes that share this are of one derivation. */
const derivationOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'));

function derive(password: string, salt: Uint8Array, N: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** @param work binary logarithm of N: each step more doubles time and memory */
export function passwordHashing(work: number): PasswordHashing {
  const usual = { N: 2 ** work, ...BLOCK };
  /** A hash of nobody's password: verified when the user is unknown, so that the answer takes as long. */
  const nobody = `scrypt$${usual.N}$${usual.r}$${usual.p}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;
  const keyBy = async (password: string, hash: string) => {
    const [scheme, N, r, p, salt] = hash.split('$');
    if (scheme !== 'scrypt' || !salt) throw new Error('unknown password hash');
    return await derive(password, Buffer.from(salt, 'base64url'), Number(N), Number(r), Number(p));
  };
  const fits = (key: Buffer, hash: string): boolean => {
    const expected = Buffer.from(hash.slice(hash.lastIndexOf('$') + 1), 'base64url');
    return expected.length === key.length && timingSafeEqual(key, expected);
  };
  return {
    async hash(password, salt = randomBytes(16)) {
      const { N, r, p } = usual;
      const key = await derive(password, salt, N, r, p);
      return ['scrypt', N, r, p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(password, hash) {
      const key = await keyBy(password, hash ?? nobody);
      return fits(key, hash ?? nobody) && hash !== null;
    },
    async fitting(password, hashes) {
      const found: string[] = [];
      for (const derivation of new Set([nobody, ...hashes].slice(hashes.length > 0 ? 1 : 0).map(derivationOf))) {
        const key = await keyBy(password, `${derivation}$`);
        found.push(...hashes.filter((hash) => derivationOf(hash) === derivation && fits(key, hash)));
      }
      return found;
    },
  };
}
