import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Credentials } from '@imali/aws-emulator/functions/function-environment.ts';
import type { startEndpoints } from '@imali/aws-emulator/services/start-endpoints.ts';
import type { CloudModel } from '@imali/aws-emulator/template/cloud-model.ts';
import { isStage } from '../cdk/names.ts';
import { allKeyPlaces } from '../cdk/signing-key-names.ts';
import { publishFirstKeys } from '../functions/platform/keys/rotate-key.ts';

type Endpoints = Awaited<ReturnType<typeof startEndpoints>>;

/** Makes the keys of the templates that sign, and publishes the first of each purpose: what a deployment does. */
export async function createSigningKeys(
  { urls, ensureKey }: Pick<Endpoints, 'urls' | 'ensureKey'>,
  { signingKeys }: Pick<CloudModel['stores'], 'signingKeys'>,
  {
    region,
    stage,
    credentials,
  }: { readonly region: string; readonly stage: string; readonly credentials: Credentials },
): Promise<void> {
  for (const key of signingKeys) await ensureKey(key);
  if (signingKeys.length === 0 || !isStage(stage)) return;
  const kms = new KMSClient({ region, credentials, endpoint: urls.kms });
  const secrets = new SecretsManagerClient({ region, credentials, endpoint: urls.secretsManager });
  try {
    await publishFirstKeys({ kms, secrets }, allKeyPlaces(stage), Date.now());
  } finally {
    kms.destroy();
    secrets.destroy();
  }
}
