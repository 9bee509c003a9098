import { createHash } from 'node:crypto';
import { type FlattenedJWSInput, flattenedVerify, importJWK } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod';
import { canonicalJson, type Json } from './canonical-json.ts';
import { RECEIPT_TYPE } from './receipt-signature.ts';

const Jwks = z.object({ keys: z.array(z.unknown()) });
const Coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** A published key of receipts; a set may hold others. */
const ReceiptKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Coordinate,
  y: Coordinate,
  kid: z.string(),
  purpose: z.literal('receipts'),
});
const Signed = z.looseObject({ jws: z.string(), signature: z.string().optional() });

export type ReceiptProof =
  | { readonly kind: 'proven'; readonly kid: string }
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): ReceiptProof => ({ kind: 'refused', reason });
const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** The canonical JSON of what was read from JSON; null where it has none. */
function canonicalOf(fields: object): string | null {
  try {
    const json: Json = JSON.parse(JSON.stringify(fields));
    return canonicalJson(json);
  } catch {
    return null;
  }
}

/**
 * Whether a receipt is as we signed it, by the published keys alone: what anyone may do outside. The signature is of every
 * field but `jws` itself and the deprecated `signature`.
 * @param receipt as the API answered it, in any order of fields
 * @param jwks the document at `/.well-known/jwks.json`
 */
export async function verifyReceipt(receipt: unknown, jwks: unknown): Promise<ReceiptProof> {
  const signed = Signed.safeParse(receipt);
  if (!signed.success) return refused('The receipt has no jws.');
  const published = Jwks.safeParse(jwks);
  if (!published.success) return refused('The keys are not a JWK set.');
  const { jws, signature: _, ...fields } = signed.data;
  const [header = '', payload, signature = '', ...more] = jws.split('.');
  if (payload !== '' || more.length > 0) return refused('The jws is not a detached one.');
  const said = canonicalOf(fields);
  if (said === null) return refused('The receipt is not one of JSON in Unicode.');
  const detached: FlattenedJWSInput = { protected: header, payload: encoded(said), signature };
  const keys = published.data.keys.flatMap((one) => ReceiptKey.safeParse(one).data ?? []);
  try {
    const { protectedHeader } = await flattenedVerify(
      detached,
      async ({ kid }) => {
        const key = keys.find((one) => one.kid === kid);
        if (key === undefined) throw new JOSEError('no published key of receipts has that kid');
        return importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y, alg: 'ES256' });
      },
      { algorithms: ['ES256'] },
    );
    if (protectedHeader?.typ !== RECEIPT_TYPE) return refused('It is a signature of something else.');
    return { kind: 'proven', kid: protectedHeader.kid ?? '' };
  } catch (error) {
    if (error instanceof JOSEError) return refused(`The signature does not fit: ${error.message}.`);
    throw error;
  }
}

const OfFile = z.looseObject({ sha256: z.string() });

/** Whether a receipt is of exactly these bytes. It says nothing about the signature of the receipt. */
export function isReceiptOf(receipt: unknown, file: Uint8Array): boolean {
  return OfFile.safeParse(receipt).data?.sha256 === createHash('sha256').update(file).digest('hex');
}
