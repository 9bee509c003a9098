import { KMSClient, SignCommand } from '@aws-sdk/client-kms';

/**
 * Signs a SHA-256 digest with a KMS key.
 * @returns r and s, 32 bytes each, as ES256 has them (RFC 7518, section 3.4)
 */
export type SignDigest = (keyArn: string, digest: Uint8Array) => Promise<Uint8Array>;

const NUMBER_BYTES = 32;

/** The numbers of a signature in DER, as KMS answers it, at their full length. */
export function flatSignature(der: Uint8Array): Uint8Array {
  const flat = new Uint8Array(2 * NUMBER_BYTES);
  let at = 2;
  for (const end of [NUMBER_BYTES, 2 * NUMBER_BYTES]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // DER puts a zero before a first bit that is set, and leaves leading zeros out.
    const significant = number.length > NUMBER_BYTES ? number.subarray(number.length - NUMBER_BYTES) : number;
    flat.set(significant, end - significant.length);
    at += 2 + length;
  }
  return flat;
}

/** Signs in KMS: whose client it is needs `kms:Sign` on the key. */
export function signWith(kms: () => KMSClient): SignDigest {
  return async (keyArn, digest) => {
    const { Signature } = await kms().send(
      new SignCommand({ KeyId: keyArn, Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
    );
    if (Signature === undefined) throw new Error('KMS gave no signature');
    return flatSignature(Signature);
  };
}

let client: KMSClient | undefined;

/** Signs in KMS in the name of the function: its role needs `kms:Sign` on the key. */
export const signInKms: SignDigest = signWith(() => {
  client ??= new KMSClient({ maxAttempts: 4 });
  return client;
});
