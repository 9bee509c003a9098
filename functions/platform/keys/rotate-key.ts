import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type KeyPurpose, KeySet, type Rotation, withNextKey } from './key-set.ts';
import { newSigningKey, publicKeyOf } from './kms-signing.ts';
import { TOKEN_SECONDS } from './signed-token.ts';

/** The set of keys as its document says it. Throws on any other text: a set that is read in part would refuse good tokens. */
export const readKeySet = (text: string): KeySet => KeySet.parse(JSON.parse(text));

/**
 * Makes the next key of a purpose in KMS and publishes it. It signs later, by itself (see withNextKey). For operators: no
 * function may make keys or write the document. A key that was made for a rotation that is refused signs nothing.
 * @param secretId of the document in Secrets Manager
 * @param now epoch milliseconds
 */
export async function rotateKey(secretId: string, purpose: KeyPurpose, now: number): Promise<Rotation> {
  const secrets = new SecretsManagerClient({ maxAttempts: 4 });
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
    const set = readKeySet(SecretString);
    const next = await publicKeyOf(
      await newSigningKey(`Signs ${purpose} by ES256, from ${new Date(now).toISOString()}.`),
    );
    const rotation = withNextKey(set, { ...next, purpose }, TOKEN_SECONDS * 1000, now);
    if ('refused' in rotation) return rotation;
    await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(rotation.set) }));
    return rotation;
  } finally {
    secrets.destroy();
  }
}
