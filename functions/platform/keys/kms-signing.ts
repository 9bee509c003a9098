import { createPublicKey } from 'node:crypto';
import { CreateKeyCommand, GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { calculateJwkThumbprint } from 'jose';
import { KeySet, type SigningKey } from './key-set.ts';

/**
 * Signs a SHA-256 digest with a KMS key.
 * @returns r and s, 32 bytes each, as ES256 has them (RFC 7518, section 3.4)
 */
export type SignDigest = (keyArn: string, digest: Uint8Array) => Promise<Uint8Array>;

let client: KMSClient | undefined;
const kms = (): KMSClient => {
  client ??= new KMSClient({ maxAttempts: 4 });
  return client;
};

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

/** Signs in KMS: the role of the function needs `kms:Sign` on the key. */
export const signInKms: SignDigest = async (keyArn, digest) => {
  const { Signature } = await kms().send(
    new SignCommand({ KeyId: keyArn, Message: digest, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
  );
  if (Signature === undefined) throw new Error('KMS gave no signature');
  return flatSignature(Signature);
};

const PublicKey = KeySet.shape.keys.element.shape.jwk;

/** The public key of a KMS key, and the name that it is published by. */
export async function publicKeyOf(keyArn: string): Promise<Pick<SigningKey, 'kid' | 'keyArn' | 'jwk'>> {
  const { PublicKey: spki } = await kms().send(new GetPublicKeyCommand({ KeyId: keyArn }));
  if (spki === undefined) throw new Error('KMS gave no public key');
  const jwk = PublicKey.parse(
    createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({ format: 'jwk' }),
  );
  return { kid: await calculateJwkThumbprint(jwk), keyArn, jwk };
}

/** Makes a KMS key that signs by ES256. @returns its ARN */
export async function newSigningKey(description: string): Promise<string> {
  const { KeyMetadata } = await kms().send(
    new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY', Description: description }),
  );
  if (KeyMetadata?.Arn === undefined) throw new Error('KMS gave no key');
  return KeyMetadata.Arn;
}
