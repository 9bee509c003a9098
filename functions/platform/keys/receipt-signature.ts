import { createHash } from 'node:crypto';
import { type FlattenedJWSInput, flattenedVerify } from 'jose';
import { JOSEError } from 'jose/errors';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type KeySet, signingKey, verifyingKey } from './key-set.ts';
import type { SignDigest } from './kms-signing.ts';

/** Type of what is signed: a receipt's signature is no token, and no token is one of a receipt. */
export const RECEIPT_TYPE = 'receipt+jws';

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * Signs a receipt with the key of receipts: a detached JWS (RFC 7515, appendix F; ES256) over its canonical JSON (RFC 8785).
 * Throws where the set has no such key.
 * @param receipt without its signature
 * @param now epoch milliseconds
 * @returns the compact form with an empty payload, `header..signature`
 */
export async function signReceipt(set: KeySet, sign: SignDigest, receipt: Json, now: number): Promise<string> {
  const key = signingKey(set, 'receipts', now);
  if (key === undefined) throw new Error('no key signs receipts');
  const header = encoded(JSON.stringify({ alg: 'ES256', typ: RECEIPT_TYPE, kid: key.kid }));
  const input = `${header}.${encoded(canonicalJson(receipt))}`;
  const signature = await sign(key.keyArn, createHash('sha256').update(input).digest());
  return `${header}..${Buffer.from(signature).toString('base64url')}`;
}

/** Whether a signature is ours over this receipt, in whatever order and spacing its fields are written. */
export async function receiptFits(set: KeySet, receipt: Json, signature: string, now: number): Promise<boolean> {
  const [header = '', payload, bytes = '', ...more] = signature.split('.');
  if (payload !== '' || more.length > 0) return false;
  const jws: FlattenedJWSInput = { protected: header, payload: encoded(canonicalJson(receipt)), signature: bytes };
  try {
    const { protectedHeader } = await flattenedVerify(
      jws,
      ({ kid }) => {
        const key = verifyingKey(set, 'receipts', kid, now);
        if (key === undefined) throw new JOSEError('no such key');
        return { ...key.jwk, alg: 'ES256' };
      },
      { algorithms: ['ES256'] },
    );
    return protectedHeader?.typ === RECEIPT_TYPE;
  } catch (error) {
    if (error instanceof JOSEError) return false;
    throw error;
  }
}
