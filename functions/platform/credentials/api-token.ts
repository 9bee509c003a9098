import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** As API_TOKEN_PATTERN says, which scanners of secrets know. */
const FORM = /^imali_([0-9a-f]{24})_([0-9a-f]{24})_([A-Za-z0-9_-]{43})$/;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new bearer token of an organisation: it names where its hash is kept, so that no index of hashes is needed. */
export function newApiToken(organisationId: string, tokenId: string): { bearerToken: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { bearerToken: `imali_${organisationId}_${tokenId}_${secret}`, secretHash: sha256(secret) };
}

/** The parts of a bearer token, or null when it has another form. */
export function readApiToken(bearer: string): { organisationId: string; tokenId: string; secret: string } | null {
  const [, organisationId, tokenId, secret] = FORM.exec(bearer) ?? [];
  return organisationId && tokenId && secret ? { organisationId, tokenId, secret } : null;
}

/** Compares in constant time. */
export function secretFits(secret: string, secretHash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(secret), 'hex'), Buffer.from(secretHash, 'hex'));
}

/** A single-use token for a link, and the hash by which it is kept. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: sha256(token) };
}

export function linkTokenHash(token: string): string {
  return sha256(token);
}
