import { KMSClient } from '@aws-sdk/client-kms';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { keyPlaces } from '../../cdk/signing-key-names.ts';
import { type KeySet, readKeySet } from '../../functions/platform/keys/key-set.ts';
import { type SignDigest, signWith } from '../../functions/platform/keys/kms-signing.ts';
import type { OperatorClients } from '../../functions/platform/keys/rotate-key.ts';
import { runningStack } from './running-stack.ts';

/** Clients of an operator of the running stack. */
export function rootKeyClients(): OperatorClients {
  const { endpoints, region, rootCredentials: credentials } = runningStack();
  return {
    kms: new KMSClient({ region, endpoint: endpoints.kms, credentials }),
    secrets: new SecretsManagerClient({ region, endpoint: endpoints.secretsManager, credentials }),
  };
}

/** Signs with any key of the running stack. */
export function rootSigning(): SignDigest {
  const { kms } = rootKeyClients();
  return signWith(() => kms);
}

const { secretId } = keyPlaces('local', 'user');

/** The stored set of keys of the running stack. */
export async function storedKeys(): Promise<KeySet> {
  const { secrets } = rootKeyClients();
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: secretId }));
  return readKeySet(SecretString);
}

/** Writes the set of keys of the running stack. */
export async function storeKeys(set: KeySet): Promise<void> {
  const { secrets } = rootKeyClients();
  await secrets.send(new PutSecretValueCommand({ SecretId: secretId, SecretString: JSON.stringify(set) }));
}
