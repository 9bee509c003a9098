import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, decodeJwt, importJWK, jwtVerify } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import * as z from 'zod';
import type { ClientKey } from '../directory/api-token-store.ts';

/** How far ahead an assertion may end, and for how long what it was exchanged for is good. */
const ASSERTION_SECONDS_MAX = 300;
/** What the clock of a client may be ahead of ours, as FAPI 2.0 has it. */
const AHEAD_SECONDS_MAX = 10;

const ALGORITHMS: Readonly<Record<ClientKey['kty'], readonly string[]>> = {
  EC: ['ES256'],
  RSA: ['PS256'],
  OKP: ['EdDSA', 'Ed25519'],
};

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  // One audience, as text: an assertion that is also meant for somebody else could be sent on by them.
  aud: z.string(),
  jti: z.string().min(16).max(200),
  exp: z.int(),
  iat: z.int().optional(),
  nbf: z.int().optional(),
});

/** The name by which a system with keys asks for access: it says where its keys are kept. */
export const clientIdOf = (organisationId: string, tokenId: string): string => `imali_${organisationId}_${tokenId}`;

/** Where the keys of a client are kept, or null for what is no name of a client. */
export function readClientId(clientId: string): { organisationId: string; tokenId: string } | null {
  const [, organisationId, tokenId] = /^imali_([0-9a-f]{24})_([0-9a-f]{24})$/.exec(clientId) ?? [];
  return organisationId && tokenId ? { organisationId, tokenId } : null;
}

/** Whom an assertion says that it is of; nothing of it is verified yet. */
export function claimedClient(assertion: string): string | null {
  try {
    return decodeJwt(assertion).sub ?? null;
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}

/** The thumbprint of a key (RFC 7638), by which what was got with it ends when the key goes. */
export const keyThumbprint = (key: ClientKey): Promise<string> => calculateJwkThumbprint(key);

/** Whether a key is one that can verify: of a curve, its point may not lie on it. */
export async function isSoundKey(key: ClientKey): Promise<boolean> {
  try {
    await importJWK(key, ALGORITHMS[key.kty][0]);
    return true;
  } catch {
    // What is thrown depends on the engine and on what is wrong.
    return false;
  }
}

/** What is left of an assertion that was found right. */
export interface VerifiedAssertion {
  readonly thumbprint: string;
  /** SHA-256 of its `jti`, by which it is good once. */
  readonly jtiHash: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/**
 * Whether an assertion was signed by a key of a client, for us, and is in time (RFC 7523, section 3, as FAPI 2.0 narrows it).
 * @param audiences names of ours that it may be meant for
 * @returns null where it is not right, whatever is wrong
 */
export async function verifyAssertion(
  assertion: string,
  client: { readonly id: string; readonly keys: readonly ClientKey[]; readonly audiences: readonly string[] },
  now: number,
): Promise<VerifiedAssertion | null> {
  const keyOf = ({ alg, kid }: { readonly alg?: string; readonly kid?: string }): ClientKey => {
    const key = client.keys.find((each) => each.kid === kid);
    // The kind of the key says by which algorithm it verifies; the header only has to agree.
    if (!key || alg === undefined || !ALGORITHMS[key.kty].includes(alg)) throw new JWKSNoMatchingKey();
    return key;
  };
  try {
    const { payload, protectedHeader } = await jwtVerify(
      assertion,
      ({ alg, kid = '' }) => importJWK(keyOf({ alg, kid }), alg),
      { currentDate: new Date(now), clockTolerance: AHEAD_SECONDS_MAX },
    );
    const { iss, sub, aud, jti, exp, iat, nbf } = Claims.parse(payload);
    const seconds = Math.floor(now / 1000);
    const isOfClient = iss === client.id && sub === client.id && client.audiences.includes(aud);
    // The library allows for clocks on both sides; an assertion that ended is refused by ours.
    const isInTime = exp > seconds && exp <= seconds + ASSERTION_SECONDS_MAX + AHEAD_SECONDS_MAX;
    const begins = [iat, nbf].every((at) => at === undefined || at <= seconds + AHEAD_SECONDS_MAX);
    if (!isOfClient || !isInTime || !begins) return null;
    return {
      thumbprint: await keyThumbprint(keyOf(protectedHeader)),
      jtiHash: createHash('sha256').update(jti).digest('hex'),
      expiresAt: exp,
    };
  } catch (error) {
    if (error instanceof JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}
