import { signConnectToken } from '../../functions/platform/credentials/access-token.ts';
import { readSecret } from '../../functions/platform/secrets/secrets.ts';
import { runningStack } from './running-stack.ts';

const HOUR = 3_600_000;

/** The secret that the running stack signs links with. */
export async function signingSecret(): Promise<string> {
  const { endpoints: places, region, rootCredentials } = runningStack();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: places.secretsManager,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
  });
  return await readSecret('imali-local-signing');
}

/** The address of an application's first link as it was, had it been sent two hours ago for one hour. */
export async function expiredLink(organisationId: string, applicationId: string): Promise<string> {
  const ref = { organisationId, applicationId, linkNumber: 1 };
  const token = await signConnectToken(await signingSecret(), ref, Date.now() - 2 * HOUR, Date.now() - HOUR);
  return `${runningStack().consoleUrl}/connect/${applicationId}#token=${token}`;
}
