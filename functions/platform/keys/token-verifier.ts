import { decodeProtectedHeader } from 'jose';
import { verifyAccessToken } from '../credentials/access-token.ts';
import type { Holds } from '../grants/held.ts';
import { readOriginalSecret } from '../secrets/digest-keys.ts';
import { SECRET_TOKENS_END } from './secret-tokens-end.ts';
import { type TokenPurpose, type VerifiedToken, verifyToken } from './signed-token.ts';
import { type StoredKeySet, storedKeySet } from './stored-key-set.ts';

/**
 * The claims of a token that is good for a purpose; null for any other text.
 * @param now epoch milliseconds
 */
export type VerifyToken = (purpose: TokenPurpose, token: string, now: number) => Promise<VerifiedToken | null>;

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

/**
 * Verifies by the set of keys, without KMS. A key that the set does not have is looked for once more in the stored document,
 * since the first key of a purpose signs as soon as it is published. Until SECRET_TOKENS_END tokens of the secret are good too:
 * they say nothing of a purpose, and are good for each.
 * @param secret that signed tokens before the keys did
 */
export function tokenVerifier(keys: StoredKeySet, secret: () => Promise<string>): VerifyToken {
  return async (purpose, token, now) => {
    const header = headerOf(token);
    if (header === null) return null;
    if (header.alg === 'HS256') return now < SECRET_TOKENS_END ? verifyAccessToken(await secret(), token, now) : null;
    const set = await keys.read();
    if (set.keys.some(({ kid }) => kid === header.kid)) return verifyToken(set, purpose, token, now);
    const again = typeof header.kid === 'string' ? await keys.readAgain(now) : null;
    return again === null ? null : verifyToken(again, purpose, token, now);
  };
}

/** As tokenVerifier, of what a function was granted. */
export const tokenVerifierOf = (held: Holds<'keySet:read' | 'signingSecret:read'>): VerifyToken =>
  tokenVerifier(storedKeySet(held.keySet), () => readOriginalSecret(held.signingSecret.to('read')));
