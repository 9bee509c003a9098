import { dynamoConnectLinks } from '../../functions/applications/store/dynamo-connect-links.ts';
import { newConnectLinkToken } from '../../functions/platform/credentials/connect-link-token.ts';
import { runningStack } from './running-stack.ts';
import { stackTable } from './stack-table.ts';

const HOUR = 3_600_000;

/** The address of a further link of an application as it was, had it been made two hours ago for one hour. */
export async function expiredLink(organisationId: string, applicationId: string): Promise<string> {
  const { token, secretHash } = newConnectLinkToken(organisationId, applicationId);
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const link = { madeAt: ago(2), endsAt: ago(1) };
  await dynamoConnectLinks(stackTable('applications')).add({ organisationId, applicationId }, secretHash, link, {});
  return `${runningStack().consoleUrl}/connect/${applicationId}#token=${token}`;
}
