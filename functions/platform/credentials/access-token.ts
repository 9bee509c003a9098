import { jwtVerify, SignJWT } from 'jose';
import { JOSEError, JWTExpired } from 'jose/errors';
import * as z from 'zod';

/** Access tokens of people live for an hour. */
export const ACCESS_TOKEN_SECONDS = 3600;

const ISSUER = 'imali';
const Claims = z.object({ sub: z.string(), org: z.string(), scope: z.string(), iat: z.int() });

export interface AccessClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly scopes: readonly string[];
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
  return new SignJWT({ org: claims.organisationId, scope: claims.scopes.join(' ') })
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
    };
  } catch (error) {
    if (error instanceof JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** What the token of a connect link says. Links handed out before they had numbers are the first ones. */
export interface ConnectClaims {
  readonly organisationId: string;
  readonly applicationId: string;
  /** Counts the links of an application: an older one opens nothing any more. */
  readonly linkNumber: number;
}

/**
 * Signs the token of an applicant's connect link. The same link always gets the same token, so it is never kept.
 * @param createdAt creation of the application, epoch milliseconds
 * @param expiry end of the link, epoch milliseconds
 */
export function signConnectToken(
  secret: string,
  { organisationId, applicationId, linkNumber }: ConnectClaims,
  createdAt: number,
  expiry: number,
): Promise<string> {
  return new SignJWT({ org: organisationId, link: linkNumber })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience('connect')
    .setSubject(applicationId)
    .setIssuedAt(Math.floor(createdAt / 1000))
    .setExpirationTime(Math.floor(expiry / 1000))
    .sign(keyOf(secret));
}

const SignedLink = z.object({ sub: z.string(), org: z.string(), link: z.int().min(1).default(1) });

function connectClaims(payload: unknown): ConnectClaims {
  const { sub, org, link } = SignedLink.parse(payload);
  return { organisationId: org, applicationId: sub, linkNumber: link };
}

/**
 * What a connect link's token says, also when it has expired: a consent can be withdrawn longer than it can be used.
 * Null when it is forged or something else.
 */
export async function verifyConnectToken(
  secret: string,
  token: string,
  now: number,
): Promise<(ConnectClaims & { readonly isExpired: boolean }) | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: 'connect',
      currentDate: new Date(now),
    });
    return { ...connectClaims(payload), isExpired: false };
  } catch (error) {
    // Told last of all: signature, issuer and audience were right.
    const late = error instanceof JWTExpired ? SignedLink.safeParse(error.payload).data : undefined;
    if (late) return { ...connectClaims(late), isExpired: true };
    if (error instanceof JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
