import { createHash } from 'node:crypto';
import { type JWTHeaderParameters, jwtVerify } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import * as z from 'zod';
import { type KeyPurpose, type KeySet, signingKey, verifyingKey } from './key-set.ts';
import type { SignDigest } from './kms-signing.ts';

const ISSUER = 'imali';

/** Purposes of keys that sign tokens, and the audience of each: a token names its own, and its key proves no other. */
const audiences = { user: 'api', staff: 'staff' } as const satisfies Partial<Record<KeyPurpose, string>>;
export type TokenPurpose = keyof typeof audiences;

/** Tokens of people live for an hour. */
export const TOKEN_SECONDS = 3600;

export interface TokenClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly scopes: readonly string[];
  /** The session that it is given out in: it is refused once that is over. */
  readonly sessionId?: string;
  /** When the user showed a second factor, in epoch seconds; absent where none was shown. */
  readonly secondFactorAt?: number | undefined;
}

/** What a valid token says. */
export interface VerifiedToken extends TokenClaims {
  /** Epoch seconds. */
  readonly issuedAt: number;
}

/** A token to be signed. It lives for an hour unless it says less. */
export interface TokenToSign {
  readonly purpose: TokenPurpose;
  readonly claims: TokenClaims;
  readonly lifeSeconds?: number;
}

const Claims = z.object({
  sub: z.string(),
  org: z.string(),
  scope: z.string(),
  iat: z.int(),
  sid: z.string().optional(),
  factor_at: z.int().optional(),
});
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Signs a token (JWT, ES256) with the key of its purpose that signs now. Throws where the set has none: a fault of the
 * deployment.
 * @param now epoch milliseconds
 */
export async function signToken(
  set: KeySet,
  sign: SignDigest,
  { purpose, claims, lifeSeconds = TOKEN_SECONDS }: TokenToSign,
  now: number,
): Promise<string> {
  const key = signingKey(set, purpose, now);
  if (key === undefined) throw new Error(`no key signs for the purpose ${purpose}`);
  const issuedAt = Math.floor(now / 1000);
  const payload = {
    iss: ISSUER,
    aud: audiences[purpose],
    sub: claims.userId,
    org: claims.organisationId,
    scope: claims.scopes.join(' '),
    ...(claims.sessionId === undefined ? {} : { sid: claims.sessionId }),
    ...(claims.secondFactorAt === undefined ? {} : { factor_at: claims.secondFactorAt }),
    iat: issuedAt,
    exp: issuedAt + Math.min(lifeSeconds, TOKEN_SECONDS),
  };
  const input = `${encoded({ alg: 'ES256', typ: 'JWT', kid: key.kid })}.${encoded(payload)}`;
  const signature = await sign(key.keyArn, createHash('sha256').update(input).digest());
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

/**
 * The claims of a valid token of a purpose; null where it is forged, expired or for another purpose. The key is the one that
 * the set has under the token's `kid` and nothing that the token brings itself (`jwk`, `jku`, `x5c`); the algorithm is that
 * of the key, whatever the token says (RFC 8725, sections 3.1 and 3.2).
 */
export async function verifyToken(
  set: KeySet,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<VerifiedToken | null> {
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = verifyingKey(set, purpose, kid, now);
    if (key === undefined) throw new JWKSNoMatchingKey();
    return { ...key.jwk, alg: 'ES256' };
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: audiences[purpose],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    const { sub, org, scope, iat, sid, factor_at: secondFactorAt } = Claims.parse(payload);
    return {
      userId: sub,
      organisationId: org,
      scopes: scope.split(' ').filter(Boolean),
      issuedAt: iat,
      ...(sid === undefined ? {} : { sessionId: sid }),
      ...(secondFactorAt === undefined ? {} : { secondFactorAt }),
    };
  } catch (error) {
    if (error instanceof JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
