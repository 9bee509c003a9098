/**
 * ECDSA on P-256 over a digest (FIPS 186-5, section 6.4), which `node:crypto` does only over whole messages. Points are
 * multiplied by `node:crypto`; the emulator holds every private key, so that verifying takes one multiplication too.
 */
import { createECDH, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';

/** Order of the curve's base point (SEC 2, section 2.4.2). */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const BYTES = 32;

/** A private key: a number from 1 to the order, less one. */
export type Scalar = bigint;

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const bytesOf = (number: bigint): Buffer => Buffer.from(number.toString(16).padStart(2 * BYTES, '0'), 'hex');
const modulo = (number: bigint): bigint => ((number % ORDER) + ORDER) % ORDER;

/** A scalar from at least 40 random or derived bytes, without a bias that matters (FIPS 186-5, appendix A.2.1). */
export const scalarFrom = (bytes: Uint8Array): Scalar => (numberOf(bytes) % (ORDER - 1n)) + 1n;

/** Extended Euclid. */
function inverse(number: bigint): bigint {
  let [rest, next, coefficient, following] = [ORDER, modulo(number), 0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [coefficient, following] = [following, coefficient - quotient * following];
  }
  return modulo(coefficient);
}

/** A multiple of the base point. */
function multiple(scalar: Scalar): { readonly x: Buffer; readonly y: Buffer } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(bytesOf(scalar));
  const point = curve.getPublicKey();
  return { x: point.subarray(1, 1 + BYTES), y: point.subarray(1 + BYTES) };
}

/** The key as `node:crypto` takes it. */
export function privateKey(scalar: Scalar): KeyObject {
  const { x, y } = multiple(scalar);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: text(bytesOf(scalar)), x: text(x), y: text(y) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** An INTEGER of DER: no leading zero but where the first bit is set. */
function derInteger(number: bigint): Buffer {
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const padded = bytes.readUInt8(0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(2, padded.length), padded]);
}

const encoded = (r: bigint, s: bigint): Buffer => {
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};

/** Both numbers of a signature in DER; undefined where it is written in any other way than `encoded` writes it. */
function decoded(signature: Buffer): readonly [bigint, bigint] | undefined {
  const length = signature[3] ?? 0;
  const r = numberOf(signature.subarray(4, 4 + length));
  const s = numberOf(signature.subarray(6 + length));
  return encoded(r, s).equals(signature) ? [r, s] : undefined;
}

/** Signs a SHA-256 digest. @returns the signature in DER, as KMS answers it */
export function signDigest(key: Scalar, digest: Uint8Array): Buffer {
  for (;;) {
    const nonce = scalarFrom(randomBytes(48));
    const r = modulo(numberOf(multiple(nonce).x));
    const s = modulo(inverse(nonce) * (numberOf(digest) + r * key));
    if (r !== 0n && s !== 0n) return encoded(r, s);
  }
}

/** Whether a signature in DER is one of the key over a SHA-256 digest. */
export function digestFits(key: Scalar, digest: Uint8Array, signature: Buffer): boolean {
  const [r, s] = decoded(signature) ?? [0n, 0n];
  if (r <= 0n || r >= ORDER || s <= 0n || s >= ORDER) return false;
  const point = modulo(inverse(s) * (numberOf(digest) + r * key));
  return point !== 0n && modulo(numberOf(multiple(point).x)) === r;
}
