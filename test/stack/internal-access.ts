import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { ImaliClient } from '@imali/client/imali-client.ts';
import { admitStaff } from '../../functions/organisations/store/staff-admission.ts';
import { signAccessToken } from '../../functions/platform/credentials/access-token.ts';
import { rootAccess } from '../faults/root-access.ts';
import { clientWith, type TestOrganisation } from './new-organisation.ts';
import { runningStack } from './running-stack.ts';

/** The value of a secret of the running stack, by the name of its stage. */
export async function secretValue(name: string): Promise<string> {
  const { endpoints, region, rootCredentials } = runningStack();
  const client = new SecretsManagerClient({ region, endpoint: endpoints.secretsManager, credentials: rootCredentials });
  const { SecretString: value } = await client.send(new GetSecretValueCommand({ SecretId: `imali-local-${name}` }));
  client.destroy();
  if (value === undefined) throw new Error(`the secret ${name} has no value`);
  return value;
}

/** A client that may call internal endpoints, in the name of a user of an organisation, who is one of our staff from then on. */
export async function internalClient(organisation: TestOrganisation): Promise<ImaliClient> {
  return clientWith(await internalToken(organisation));
}

/** As internalClient, the access token alone. */
export async function internalToken({ id, userId, email }: TestOrganisation): Promise<string> {
  await admitStaff(rootAccess().directory, email, true);
  const claims = { userId, organisationId: id, scopes: ['internal'] };
  return signAccessToken(await secretValue('signing'), claims, Date.now());
}
