import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { ImaliClient } from '@imali/client/imali-client.ts';
import { admitStaff } from '../../functions/organisations/store/staff-admission.ts';
import { signToken, type TokenPurpose } from '../../functions/platform/keys/signed-token.ts';
import { rootAccess } from '../faults/root-access.ts';
import { clientWith, type TestOrganisation } from './new-organisation.ts';
import { rootSigning, storedKeys } from './root-keys.ts';
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

/** As internalClient, the access token alone; or the session of the pages, which a browser has as its cookie. */
export async function internalToken(
  { id, userId, email }: TestOrganisation,
  purpose: TokenPurpose = 'user',
): Promise<string> {
  await admitStaff(rootAccess().directory, email, true, { vouched: true });
  const now = Date.now();
  const claims = { userId, organisationId: id, scopes: ['internal'], secondFactorAt: Math.floor(now / 1000) };
  return signToken(await storedKeys(), rootSigning(), { purpose, claims }, now);
}

/** A token of a user of an organisation that was valid for an hour and is over since another one. */
export async function expiredToken({ id, userId }: TestOrganisation): Promise<string> {
  const claims = { userId, organisationId: id, scopes: ['organisation:api'] };
  const token = { purpose: 'user', claims, lifeSeconds: -3600 } as const;
  return signToken(await storedKeys(), rootSigning(), token, Date.now());
}
