import { createPublicKey } from 'node:crypto';
import { DescribeKeyCommand, GetPublicKeyCommand, type KMSClient, NotFoundException } from '@aws-sdk/client-kms';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { calculateJwkThumbprint } from 'jose';
import {
  type KeyPurpose,
  KeySet,
  type Rotation,
  readKeySet,
  type SigningKey,
  withNextKey,
  withoutKey,
} from './key-set.ts';
import { TOKEN_SECONDS } from './signed-token.ts';

/** The clients of an operator, who may read public keys and write the document. No function may do the latter. */
export interface OperatorClients {
  readonly kms: KMSClient;
  readonly secrets: SecretsManagerClient;
}

const PublicKey = KeySet.shape.keys.element.shape.jwk;

/** The public key of a KMS key, and the name that it is published by. */
export async function publicKeyOf(kms: KMSClient, keyArn: string): Promise<Pick<SigningKey, 'kid' | 'keyArn' | 'jwk'>> {
  const { PublicKey: spki } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  if (spki === undefined) throw new Error('KMS gave no public key');
  const jwk = PublicKey.parse(
    createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({ format: 'jwk' }),
  );
  return { kid: await calculateJwkThumbprint(jwk), keyArn, jwk };
}

async function arnOfAlias(kms: KMSClient, alias: string): Promise<string | undefined> {
  try {
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: alias }));
    return KeyMetadata?.Arn;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** The first deployed key that is not in the set and never was: a rotation brings no key back. */
async function nextArn(kms: KMSClient, set: KeySet, aliases: readonly string[]): Promise<string | undefined> {
  const arns = await Promise.all(aliases.map((alias) => arnOfAlias(kms, alias)));
  const used = new Set([...set.keys.map(({ keyArn }) => keyArn), ...(set.former ?? [])]);
  return arns.find((arn) => arn !== undefined && !used.has(arn));
}

/** Where the keys of a purpose are deployed, and the document that they are published in. */
export interface KeyPlaces {
  /** Name or ARN of the document in Secrets Manager. */
  readonly secretId: string;
  readonly purpose: KeyPurpose;
  /** Aliases of the deployed keys of the purpose, in the order in which they are used. */
  readonly aliases: readonly string[];
}

/**
 * Publishes the next deployed key of a purpose. It signs later, by itself (see withNextKey), but the first one of a purpose
 * at once.
 * @param now epoch milliseconds
 */
export async function rotateKey(
  { kms, secrets }: OperatorClients,
  { secretId, purpose, aliases }: KeyPlaces,
  now: number,
): Promise<Rotation | { readonly refused: 'no_next_key' }> {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  const set = readKeySet(SecretString);
  const arn = await nextArn(kms, set, aliases);
  if (arn === undefined) return { refused: 'no_next_key' };
  const rotation = withNextKey(set, { ...(await publicKeyOf(kms, arn)), purpose }, TOKEN_SECONDS * 1000, now);
  if ('refused' in rotation) return rotation;
  await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(rotation.set) }));
  return rotation;
}

/**
 * Takes a key out of the set at once, where it may have been misused. Where no key of its purpose is left, rotateKey publishes
 * one that signs at once.
 * @param now epoch milliseconds
 * @returns whether the set had it
 */
export async function takeKeyOut(
  { secrets }: Pick<OperatorClients, 'secrets'>,
  secretId: string,
  kid: string,
  now: number,
): Promise<boolean> {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  const set = readKeySet(SecretString);
  const left = withoutKey(set, kid, now);
  if (left.keys.length === set.keys.length) return false;
  await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(left) }));
  return true;
}

/**
 * Publishes the first key of each purpose that has none: what a deployment ends with. Safe to repeat.
 * @returns the purposes that got one
 */
export async function publishFirstKeys(
  clients: OperatorClients,
  places: readonly KeyPlaces[],
  now: number,
): Promise<readonly KeyPurpose[]> {
  const published: KeyPurpose[] = [];
  for (const place of places) {
    const { SecretString = '' } = await clients.secrets.send(new GetSecretValueCommand({ SecretId: place.secretId }));
    if (readKeySet(SecretString).keys.some(({ purpose }) => purpose === place.purpose)) continue;
    const rotation = await rotateKey(clients, place, now);
    if ('refused' in rotation) throw new Error(`The stage has no key for ${place.purpose}: ${rotation.refused}.`);
    published.push(place.purpose);
  }
  return published;
}
