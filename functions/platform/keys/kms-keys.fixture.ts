import { CreateAliasCommand, CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { startKms } from '@imali/aws-emulator/services/kms.ts';
import { type KeyPurpose, type KeySet, withNextKey } from './key-set.ts';
import { publicKeyOf } from './rotate-key.ts';
import { TOKEN_SECONDS } from './signed-token.ts';

/** Starts the local cloud's KMS as the one that AWS clients of this process find. @returns what ends it */
export async function startKmsHere(): Promise<() => Promise<void>> {
  const principals = new Map([['ROOT', rootPrincipal('root-secret')]]);
  const place = { region: 'af-south-1', account: '000000000000' };
  const kms = await startKms({ ...place, authoriser: createAuthoriser({ principals }) });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: kms.url,
    AWS_REGION: place.region,
    AWS_ACCESS_KEY_ID: 'ROOT',
    AWS_SECRET_ACCESS_KEY: 'root-secret',
  });
  return () => kms.close();
}

/** Makes a KMS key that signs by ES256, under an alias where one is given. @returns its ARN */
export async function newSigningKey(alias?: string): Promise<string> {
  const kms = new KMSClient();
  const { KeyMetadata } = await kms.send(new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }));
  if (KeyMetadata?.Arn === undefined) throw new Error('KMS gave no key');
  if (alias !== undefined) await kms.send(new CreateAliasCommand({ AliasName: alias, TargetKeyId: KeyMetadata.Arn }));
  return KeyMetadata.Arn;
}

/** A set with the next key of a purpose, made in KMS. @param at epoch milliseconds */
export async function rotated(set: KeySet, purpose: KeyPurpose, at: number): Promise<KeySet> {
  const next = await publicKeyOf(new KMSClient(), await newSigningKey());
  const rotation = withNextKey(set, { ...next, purpose }, TOKEN_SECONDS * 1000, at);
  if ('refused' in rotation) throw new Error(rotation.refused);
  return rotation.set;
}
