import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod';

/** Access tokens of people live for an hour. */
export const ACCESS_TOKEN_SECONDS = 3600;

const ISSUER = 'imali';
const Claims = z.object({
  sub: z.string(),
  org: z.string(),
  scope: z.string(),
  iat: z.int(),
  sid: z.string().optional(),
  factor_at: z.int().optional(),
});

export interface AccessClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly scopes: readonly string[];
  /** The session that it is given out in. */
  readonly sessionId?: string;
  /** When the user showed a second factor, in epoch seconds; absent where none was shown. */
  readonly secondFactorAt?: number | undefined;
}

/** What a valid access token says. */
export interface VerifiedClaims extends AccessClaims {
  /** Epoch seconds. */
  readonly issuedAt: number;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** Signs an access token (JWT, HS256). */
export function signAccessToken(
  secret: string,
  claims: AccessClaims,
  now: number,
  lifeSeconds: number = ACCESS_TOKEN_SECONDS,
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const { organisationId: org, scopes, sessionId, secondFactorAt } = claims;
  return new SignJWT({
    org,
    scope: scopes.join(' '),
    ...(sessionId === undefined ? {} : { sid: sessionId }),
    ...(secondFactorAt === undefined ? {} : { factor_at: secondFactorAt }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience('api')
    .setSubject(claims.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifeSeconds)
    .sign(keyOf(secret));
}

/** The claims of a valid access token; null when it is forged, expired, or meant for something else. */
export async function verifyAccessToken(secret: string, token: string, now: number): Promise<VerifiedClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: 'api',
      currentDate: new Date(now),
    });
    const claims = Claims.parse(payload);
    return {
      userId: claims.sub,
      organisationId: claims.org,
      scopes: claims.scope.split(' ').filter(Boolean),
      issuedAt: claims.iat,
      ...(claims.sid === undefined ? {} : { sessionId: claims.sid }),
      ...(claims.factor_at === undefined ? {} : { secondFactorAt: claims.factor_at }),
    };
  } catch (error) {
    if (error instanceof JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
